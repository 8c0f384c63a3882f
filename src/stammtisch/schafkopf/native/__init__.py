"""Deals and tables of Schafkopf in the native core: rules and actions as numbers, both ways."""
