"""A record to go on from: a Rufspiel of p2 on the Eichel-Sau, announced, no card played."""

RUFSPIEL = """[Rules "schafkopfschule"]

hands:
  p1: EA EX E9 E7 HU H9 GK SA
  p2: EO GO HO EU HA HX E8 G7
  p3: EK SO GU HK G9 GX SX S8
  p4: SU H8 H7 GA G8 SK S9 S7

auction:
  p1 PASS, p2 PLAY, p3 PASS, p4 PASS, p2 ANNOUNCE(RE)

play:
"""
