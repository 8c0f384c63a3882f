// Rule sets for the tests: a line a list; `support/core_rules.py` writes them from the rules engine.
#pragma once

#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "tables/numbers.hpp"

namespace stammtisch {

struct Part {
    std::string game;
    std::map<std::string, List> lists;
};

inline std::vector<Part> read_rules() {
    std::ifstream file(STAMMTISCH_RULES);
    std::vector<Part> parts;
    bool begins = true;
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::string name;
        if (!(words >> name)) {
            begins = true;
            continue;
        }
        if (begins) parts.push_back({name, {}});
        List& list = parts.back().lists[begins ? "" : name];
        begins = false;
        for (std::int64_t number; words >> number;) list.push_back(number);
    }
    return parts;
}

}  // namespace stammtisch
