// What a player does without much thought, by the visible cards: for playouts, and as the first try.
#pragma once

#include "random.hpp"
#include "schnapsen/course.hpp"

namespace stammtisch::schnapsen {

// `moves` are those to choose from: the sensible ones.
Move habit(const Course& course, const MoveList& moves, Random& random);

}  // namespace stammtisch::schnapsen
