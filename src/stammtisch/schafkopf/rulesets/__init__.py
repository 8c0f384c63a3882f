"""The built-in rule sets of Schafkopf, one file each."""
