// What pictures of all games are made of, as SVG text.
#pragma once

#include <string>
#include <string_view>

namespace ryuto {

struct Point {
    double x = 0;
    double y = 0;
};

inline constexpr std::string_view kLight = "#f7f3e3";
inline constexpr std::string_view kDark = "#222222";
inline constexpr int kRadius = 40;  // Of a piece; a cell is 100 wide.

// `paint` is attributes of the element.
std::string text(std::string_view words, Point middle, int size, std::string_view paint);

// Between the middles of two cells, with a label on it unless that is empty; within one cell it is
// a ring.
std::string arrow(Point tail, Point tip, std::string_view label, bool is_light);

// The whole picture.
std::string svg(int size, const std::string& content);

}  // namespace ryuto
