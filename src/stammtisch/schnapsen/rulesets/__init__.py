"""The built-in rule sets of Schnapsen and Sechsundsechzig, one file each."""
