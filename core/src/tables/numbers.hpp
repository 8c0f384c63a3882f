// Rules as named lists of numbers: what Python hands over of a rule set, and tests read from files.
#pragma once

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace stammtisch {

using List = std::vector<std::int64_t>;

class Numbers {
public:
    explicit Numbers(std::map<std::string, List> lists) : lists_(std::move(lists)) {}

    const List& list(const std::string& name) const {
        const auto found = lists_.find(name);
        if (found == lists_.end()) throw std::invalid_argument("no numbers for " + name);
        return found->second;
    }

    std::int64_t number(const std::string& name, std::size_t place = 0) const {
        const List& numbers = list(name);
        if (place >= numbers.size()) throw std::invalid_argument("too few numbers for " + name);
        return numbers[place];
    }

    int whole(const std::string& name, std::size_t place = 0) const { return static_cast<int>(number(name, place)); }
    bool yes(const std::string& name, std::size_t place = 0) const { return number(name, place) != 0; }

    template <class Choice>
    Choice choice(const std::string& name, Choice last, std::size_t place = 0) const {
        const std::int64_t value = number(name, place);
        if (value < 0 || value > static_cast<std::int64_t>(last)) throw std::invalid_argument("no such " + name);
        return static_cast<Choice>(value);
    }

private:
    std::map<std::string, List> lists_;
};

}  // namespace stammtisch
