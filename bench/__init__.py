"""The solver and the playouts next to others who do the like, in the same run.

    python3 dev.py bench

measures everything on one thread in processor time and writes the tables of ``docs/solver.md``.
"""
