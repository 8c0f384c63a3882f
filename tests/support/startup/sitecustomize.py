"""Read by every Python that a test starts, where this folder is on its path: see `mutation` and
`support.reached_texts`."""

import os
import sys


def redirect(tree):
    """Import the package from a copied tree, and not from the install in place."""
    sys.meta_path[:] = [it for it in sys.meta_path if not hasattr(it, "known_source_files")]
    sys.path.insert(0, f"{tree}/src")


class TextsFinder:
    """Makes programs that import the catalogues note every text that is told."""

    def __init__(self, folder):
        self.folder = folder

    def find_spec(self, name, path=None, target=None):
        if name != "stammtisch.texts":
            return None
        from importlib.util import find_spec  # noqa: PLC0415 - nobody else pays for it

        sys.meta_path.remove(self)
        spec = find_spec(name)
        assert spec is not None and spec.loader is not None
        load = spec.loader.exec_module

        def loaded(module):
            load(module)
            note_texts(module, self.folder)

        spec.loader.exec_module = loaded  # type: ignore[method-assign]  # of this loader alone
        return spec


def note_texts(module, folder):
    """Each key goes into a file of this process as soon as it is told: it may be killed."""
    seen = set()

    def note(key):
        if key not in seen:
            seen.add(key)
            with open(f"{folder}/{os.getpid()}", "a") as file:  # noqa: PTH123 - likewise
                file.write(f"{key}\n")

    def noting(method):
        def noted(self, key, /, *args, **details):
            note(key)
            return method(self, key, *args, **details)

        return noted

    module.Texts.__call__ = noting(module.Texts.__call__)
    module.UserError.__init__ = noting(module.UserError.__init__)


if tree := os.environ.get("MUTATION_TREE"):
    redirect(tree)
if folder := os.environ.get("STAMMTISCH_REACHED_TEXTS"):
    sys.meta_path.insert(0, TextsFinder(folder))
if os.environ.get("COVERAGE_PROCESS_START"):
    import coverage

    coverage.process_startup()
