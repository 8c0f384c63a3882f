// The bot of low.py in C++: the cheapest card, and never a game of its own.
//
//     g++ -std=c++20 -O2 -o low examples/bots/low.cpp
//     stammtisch bot check ./low

#include <algorithm>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

// Card points of CARD(EO); nothing for what is said.
static int price(const std::string& call) {
    static const std::string ranks = "AXKOU";
    static const int points[] = {11, 10, 4, 3, 2};
    if (call.rfind("CARD(", 0) != 0) return 0;
    const auto rank = ranks.find(call[6]);
    return rank == std::string::npos ? 0 : points[rank];
}

int main() {
    std::vector<std::string> must;
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == "stammtisch") {
            std::cout << "bot low" << std::endl;
        } else if (word == "must") {
            must.clear();
            for (std::string call; words >> call;) must.push_back(call);
        } else if (word == "go") {
            const auto best = std::ranges::min_element(must, {}, price);
            std::cout << (must.empty() ? "silent" : "action " + *best) << std::endl;
        } else if (word == "quit") {
            break;
        }
    }
}
