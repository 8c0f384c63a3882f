"""What a view of Schafkopf tells of hidden cards.

Whatever made an action of the history legal is a fact; facts make worlds, worlds make problems.
"""
