"""Small wrong changes of a source text, one at a time."""

import ast
import hashlib
from dataclasses import dataclass

FLIPPED = {
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
BOUNDARY = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
ARITHMETIC = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Add,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
REMOVED = (ast.Expr, ast.Assign, ast.AugAssign, ast.Raise, ast.Delete, ast.Continue, ast.Break)
COMPOUND = (ast.If, ast.While, ast.For, ast.AsyncFor, ast.With, ast.AsyncWith, ast.Match, ast.Try)
DEFINED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
LOGS = ("LOG", "logger", "logging", "warnings")


@dataclass(frozen=True)
class Mutant:
    """One change: the text between two offsets of a file is replaced."""

    path: str
    kind: str
    start: int
    end: int
    text: str
    line: int
    lines: tuple[int, ...]
    at_import: bool

    def applied(self, source):
        return source[: self.start] + self.text + source[self.end :]

    def key(self, source):
        """The same for as long as the file is the same."""
        about = f"{self.path}:{self.kind}:{self.start}:{self.end}:{self.text}:{source}"
        return hashlib.sha256(about.encode()).hexdigest()[:16]

    def diff(self, source):
        """The lines before and after, without their indentation."""
        start = source.rfind("\n", 0, self.start) + 1
        end = source.find("\n", self.end)
        old = source[start:end]
        new = source[start : self.start] + self.text + source[self.end : end]
        return " ".join(old.split()), " ".join(new.split())


def mutants_of(path, source):
    """All of them, in the order of the text."""
    finder = Finder(path, source)
    finder.statements(ast.parse(source).body, at_import=True)
    return sorted(set(finder.found), key=lambda it: (it.start, it.end, it.kind, it.text))


def differs(mutant, source):
    """Whether the compiler makes something else of it; what it refuses is no mutant either."""
    try:
        other = compile(mutant.applied(source), mutant.path, "exec")
    except (SyntaxError, ValueError):
        return False
    return shape(compile(source, mutant.path, "exec")) != shape(other)


def shape(code):
    """What runs, without the places in the text."""
    inner = [shape(it) if hasattr(it, "co_code") else repr(it) for it in code.co_consts]
    return code.co_code, code.co_names, code.co_varnames, inner


class Finder:
    """Walks a text; annotations, docstrings, ``__all__``, imports and logs stay as they are."""

    def __init__(self, path, source):
        self.path, self.source = path, source
        self.found = []
        self.bytes = [0]
        for line in source.splitlines(keepends=True):
            self.bytes.append(self.bytes[-1] + len(line))
        self.text = source.splitlines(keepends=True)
        self.lines, self.at_import = (), True

    def offset(self, line, column):
        """Columns of a tree count bytes."""
        within = self.text[line - 1].encode()[:column].decode()
        return self.bytes[line - 1] + len(within)

    def put(self, kind, node, text):
        start = self.offset(node.lineno, node.col_offset)
        end = self.offset(node.end_lineno, node.end_col_offset)
        found = Mutant(self.path, kind, start, end, text, node.lineno, self.lines, self.at_import)
        self.found.append(found)

    def replace(self, kind, node, other):
        ast.fix_missing_locations(other)
        bare = isinstance(node, ast.stmt)
        self.put(kind, node, ast.unparse(other) if bare else f"({ast.unparse(other)})")

    def statements(self, body, at_import):
        for place, node in enumerate(body):
            if place == 0 and is_text(node):
                continue
            self.statement(node, at_import)

    def statement(self, node, at_import):
        if isinstance(node, ast.Import | ast.ImportFrom | ast.Pass) or is_left_out(node):
            return
        self.at_import = at_import
        if isinstance(node, DEFINED):
            self.definition(node, at_import)
        elif isinstance(node, COMPOUND):
            self.compound(node, at_import)
        else:
            self.lines = tuple(range(node.lineno, node.end_lineno + 1))
            self.simple(node)

    def definition(self, node, at_import):
        if isinstance(node, ast.ClassDef):
            self.statements(node.body, at_import)
            return
        if all(is_text(it) for it in node.body):  # of a protocol: nobody calls it
            return
        self.lines, self.at_import = tuple(line.lineno for line in node.body), False
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                self.default(default)
        self.statements(node.body, at_import=False)

    def default(self, node):
        if isinstance(node, ast.Constant):
            self.constant(node, "default changed")
        else:
            self.expression(node)

    def compound(self, node, at_import):
        first = min(it.lineno for it in inside(node))
        self.lines = tuple(range(node.lineno, max(first, node.lineno + 1)))
        if isinstance(node, ast.If | ast.While):
            self.condition(node.test)
        elif isinstance(node, ast.For | ast.AsyncFor):
            self.expression(node.iter)
        elif isinstance(node, ast.With | ast.AsyncWith):
            for item in node.items:
                self.expression(item.context_expr)
        elif isinstance(node, ast.Match):
            self.expression(node.subject)
            for case in node.cases:
                if case.guard is not None:
                    self.lines = (case.guard.lineno,)
                    self.condition(case.guard)
                self.statements_of(case.body, at_import)
        for part in ("body", "orelse", "finalbody"):
            self.statements_of(getattr(node, part, []), at_import)
        for handler in getattr(node, "handlers", []):
            self.statements_of(handler.body, at_import)

    def statements_of(self, body, at_import):
        for node in body:
            self.statement(node, at_import)

    def simple(self, node):
        if isinstance(node, REMOVED) and not is_ellipsis(node):
            self.put("statement removed", node, "pass")
        if isinstance(node, ast.Return) and node.value is not None and not is_no(node.value):
            self.put("return value", node, "return None")
        if isinstance(node, ast.Assert):
            self.condition(node.test)
            return
        value = getattr(node, "value", None) or getattr(node, "exc", None)
        if value is not None:
            self.expression(value)
        if isinstance(node, ast.AugAssign) and type(node.op) in ARITHMETIC:
            other = ast.AugAssign(node.target, ARITHMETIC[type(node.op)](), node.value)
            self.replace("arithmetic", node, other)

    def condition(self, node):
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self.replace("condition negated", node, node.operand)
            self.expression(node.operand)
            return
        if not isinstance(node, ast.Compare):
            self.replace("condition negated", node, ast.UnaryOp(ast.Not(), node))
        self.expression(node)

    def expression(self, node):
        if isinstance(node, ast.JoinedStr):
            return
        if isinstance(node, ast.Constant):
            self.constant(node, "constant changed")
        elif isinstance(node, ast.Compare):
            self.comparison(node)
        elif isinstance(node, ast.BoolOp):
            other = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
            self.replace("and/or swapped", node, ast.BoolOp(other, node.values))
        elif isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC and not is_type(node):
            other = ast.BinOp(node.left, ARITHMETIC[type(node.op)](), node.right)
            self.replace("arithmetic", node, other)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self.replace("condition negated", node, node.operand)
        for child in ast.iter_child_nodes(node):
            self.within(node, child)

    def within(self, node, child):
        if isinstance(node, ast.IfExp) and child is node.test:
            self.condition(child)
        elif isinstance(child, ast.comprehension):
            self.expression(child.iter)
            for test in child.ifs:
                self.condition(test)
        elif isinstance(child, ast.keyword):
            self.expression(child.value)
        elif isinstance(child, ast.expr) and not is_cast(node, child):
            self.expression(child)

    def comparison(self, node):
        for place, op in enumerate(node.ops):
            for kind, table in (("comparison flipped", FLIPPED), ("boundary", BOUNDARY)):
                if type(op) in table:
                    ops = [*node.ops]
                    ops[place] = table[type(op)]()
                    self.replace(kind, node, ast.Compare(node.left, ops, node.comparators))

    def constant(self, node, kind):
        value = node.value
        if isinstance(value, bool):
            self.put(kind, node, repr(not value))
        elif isinstance(value, int | float):
            self.put(kind, node, f"({value + 1!r})")
            self.put(kind, node, f"({value - 1!r})")
        elif isinstance(value, str):
            self.put(kind, node, repr(value + "x") if value else repr("x"))


def inside(node):
    """The statements right below a compound one."""
    parts = [getattr(node, part, []) for part in ("body", "orelse", "finalbody")]
    parts += [case.body for case in getattr(node, "cases", [])]
    parts += [handler.body for handler in getattr(node, "handlers", [])]
    return [it for part in parts for it in part]


def is_text(node):
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def is_ellipsis(node):
    return is_text(node) and node.value.value is ...


def is_no(node):
    """``None`` or ``False``: who asks whether hears the same."""
    return isinstance(node, ast.Constant) and (node.value is None or node.value is False)


def is_none(node):
    return isinstance(node, ast.Constant) and node.value is None


def is_type(node):
    """``A | None`` of types, outside of annotations."""
    if not isinstance(node.op, ast.BitOr):
        return False
    sides = (node.left, node.right)
    return any(
        is_none(it) or (isinstance(it, ast.Name) and it.id[:1].isupper() and not it.id.isupper())
        for it in sides
    )


def is_cast(node, child):
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("cast", "TypeVar", "NewType")
        and child is not node.args[-1]
    )


def is_left_out(node):
    if is_text(node):
        return True
    if isinstance(node, ast.If):
        test = ast.unparse(node.test)
        return test == "TYPE_CHECKING" or test.startswith("__name__ ==")
    if isinstance(node, ast.Assign):
        return ast.unparse(node.targets[0]) in ("__all__", "__slots__")
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        func = node.value.func
        root = func.value if isinstance(func, ast.Attribute) else func
        return isinstance(root, ast.Name) and root.id in (*LOGS, "assert_never")
    return False
