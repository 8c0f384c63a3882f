"""Rule sets are data: find, read, check and write them (one TOML file each)."""

from stammtisch.rulesets.errors import RuleSetError
from stammtisch.rulesets.files import builtin, load, names, parse, parse_earlier, read_file
from stammtisch.rulesets.schema import allowed, fits, options
from stammtisch.rulesets.toml import difference, every_option, is_builtin, to_toml

__all__ = [
    "RuleSetError",
    "allowed",
    "builtin",
    "difference",
    "every_option",
    "fits",
    "is_builtin",
    "load",
    "names",
    "options",
    "parse",
    "parse_earlier",
    "read_file",
    "to_toml",
]
