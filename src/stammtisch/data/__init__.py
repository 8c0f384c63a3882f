"""Played deals as tables of data: a row a deal, a card or a decision (docs/data.md).

``rows``: what stands in them. ``files``: JSON lines and Parquet.
``dataset``: millions of deals, on all cores, in files that are checked. ``cli``: the commands.
"""
