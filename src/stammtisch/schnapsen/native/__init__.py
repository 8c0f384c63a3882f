"""Deals and tables of Schnapsen in the native core: rules and actions as numbers, both ways."""
