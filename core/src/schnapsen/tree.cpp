#include "schnapsen/tree.hpp"

#include <cmath>

#include "schnapsen/habits.hpp"

namespace stammtisch::schnapsen {

namespace {

constexpr int kMostPoints = 9;

}  // namespace

Tree::Tree(const SchnapsenTable& table, Search& search, const std::vector<double>& equities, TreeOptions options,
           std::uint64_t seed)
    : table_(table), search_(search), equities_(equities), options_(options), random_(seed) {}

std::vector<Tried> Tree::think(const std::vector<Position>& worlds, int runs) {
    nodes_.assign(1, Node{});
    for (int i = 0; i < runs; ++i) run(Course(table_, worlds[static_cast<std::size_t>(i) % worlds.size()]));
    std::vector<Tried> tried;
    for (const Edge& edge : nodes_[0].edges)
        tried.push_back({edge.move, edge.visits, edge.visits == 0 ? 0 : edge.total / edge.visits});
    return tried;
}

int Tree::play_out(const Position& position, std::vector<Move>& moves) {
    Course course(table_, position);
    while (!course.over()) {
        moves.push_back(by_habit(course, choices(course)));
        course.apply(moves.back());
    }
    return course.value();
}

Move Tree::by_habit(const Course& course, const MoveList& moves) {
    return options_.habits ? habit(course, moves, random_) : moves.moves[random_.below(moves.count)];
}

void Tree::run(Course course) {
    path_.clear();
    std::uint32_t node = 0;
    while (!course.over() && (node == 0 || !known(course))) {
        const std::uint32_t edge = choose(node, course, choices(course));
        Edge& chosen = nodes_[node].edges[edge];
        path_.push_back({node, edge, course.turn()});
        course.apply(chosen.move);
        if (chosen.child == 0) {
            chosen.child = static_cast<std::uint32_t>(nodes_.size());
            nodes_.emplace_back();
            break;
        }
        node = chosen.child;
    }
    const double forehands = worth(course);
    for (const Step& step : path_) {
        Edge& edge = nodes_[step.node].edges[step.edge];
        ++edge.visits;
        edge.total += step.seat == 0 ? forehands : -forehands;
    }
}

// The edge of what is tried next: something new, by habit first, or what promises most.
std::uint32_t Tree::choose(std::uint32_t node, const Course& course, const MoveList& moves) {
    std::vector<Edge>& edges = nodes_[node].edges;
    std::array<std::uint32_t, 16> at{};
    MoveList fresh;
    for (unsigned i = 0; i < moves.count; ++i) {
        std::uint32_t found = 0;
        while (found < edges.size() && !(edges[found].move == moves.moves[i])) ++found;
        if (found == edges.size()) edges.push_back({moves.moves[i]});
        ++edges[found].available;
        at[i] = found;
        if (edges[found].visits == 0) fresh.add(moves.moves[i].verb, moves.moves[i].argument);
    }
    if (fresh.count > 0) {
        Move first = by_habit(course, moves);
        bool untried = false;
        for (const Move move : fresh) untried = untried || move == first;
        if (!untried) first = fresh.moves[random_.below(fresh.count)];
        for (unsigned i = 0; i < moves.count; ++i)
            if (moves.moves[i] == first) return at[i];
    }
    std::uint32_t best = at[0];
    double most = -1e9;
    for (unsigned i = 0; i < moves.count; ++i) {
        const Edge& edge = edges[at[i]];
        const double hope = edge.total / edge.visits +
                            options_.curiosity * std::sqrt(std::log(static_cast<double>(edge.available)) / edge.visits);
        if (hope > most) {
            most = hope;
            best = at[i];
        }
    }
    return best;
}

// Whether the search may take over: a talon that is exhausted hides nothing from either player.
bool Tree::known(const Course& course) const { return options_.exact && course.exhausted(); }

double Tree::worth(Course& course) {
    while (!course.over()) {
        if (known(course) || (options_.exact && options_.closed_exact && course.strict()))
            return equities_[static_cast<std::size_t>(search_.value(course.position()) + kMostPoints)];
        course.apply(by_habit(course, choices(course)));
    }
    return equities_[static_cast<std::size_t>(course.value() + kMostPoints)];
}

}  // namespace stammtisch::schnapsen
