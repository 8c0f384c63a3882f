"""Pictures of the table in the browser, for people who look at them: `python3 dev.py pictures`."""
