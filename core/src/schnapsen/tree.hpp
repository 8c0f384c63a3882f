// Search with hidden cards: one tree for all worlds that a player must reckon with.
//
// Every run takes one world. The player on turn chooses by what their actions brought in all worlds
// that offered them, so no plan depends on hidden cards (information-set Monte Carlo tree
// search, Cowling, Powley and Whitehouse 2012). A run ends in a playout, and with an exact value as
// soon as nothing is hidden any more.
#pragma once

#include <vector>

#include "random.hpp"
#include "schnapsen/course.hpp"

namespace stammtisch::schnapsen {

struct TreeOptions {
    double curiosity = 0.7;    // how much actions rarely tried are preferred; equities lie between -1 and 1
    bool habits = true;        // sensible actions and playouts; else all actions, and playouts by chance
    bool exact = true;         // values of the search where nothing is hidden
    bool closed_exact = true;  // also of closed games
};

struct Tried {
    Move move;
    int visits;
    double mean;  // equity of the player on turn
};

class Tree {
public:
    // `equities` are forehand's, by game points from -9 to 9.
    Tree(const SchnapsenTable& table, Search& search, const std::vector<double>& equities, TreeOptions options,
         std::uint64_t seed);

    // So many runs through the worlds in turn; all must look the same to the player on turn.
    std::vector<Tried> think(const std::vector<Position>& worlds, int runs);

    // One playout, and what was done in it.
    int play_out(const Position& position, std::vector<Move>& moves);

private:
    struct Edge {
        Move move;
        std::uint32_t child = 0;
        int visits = 0;
        int available = 0;
        double total = 0;  // of the player on turn
    };
    struct Node {
        std::vector<Edge> edges;
    };
    struct Step {
        std::uint32_t node;
        std::uint32_t edge;
        unsigned seat;
    };

    MoveList choices(const Course& course) const { return options_.habits ? course.sensible() : course.moves(); }
    Move by_habit(const Course& course, const MoveList& moves);
    void run(Course course);
    std::uint32_t choose(std::uint32_t node, const Course& course, const MoveList& moves);
    bool known(const Course& course) const;
    double worth(Course& course);

    const SchnapsenTable& table_;
    Search& search_;
    const std::vector<double>& equities_;
    TreeOptions options_;
    Random random_;
    std::vector<Node> nodes_;
    std::vector<Step> path_;
};

}  // namespace stammtisch::schnapsen
