"""Programs that work out the numbers in the package's data files (README.md)."""
