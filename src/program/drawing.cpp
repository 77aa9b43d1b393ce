#include "program/drawing.h"

#include <cmath>
#include <sstream>

namespace ryuto {

std::string text(std::string_view words, Point middle, int size, std::string_view paint) {
    std::ostringstream out;
    out << "<text x=\"" << middle.x << "\" y=\"" << middle.y + 0.35 * size << "\" font-size=\""
        << size << "\" font-family=\"sans-serif\" text-anchor=\"middle\" " << paint << '>' << words
        << "</text>\n";
    return out.str();
}

std::string arrow(Point tail, Point tip, std::string_view label_text, bool is_light) {
    const double length = std::hypot(tip.x - tail.x, tip.y - tail.y);
    const std::string_view inside = is_light ? kLight : kDark;
    const std::string_view rim = is_light ? kDark : kLight;
    std::ostringstream out;
    Point label = tip;
    if (length == 0) {
        out << "<circle cx=\"" << tip.x << "\" cy=\"" << tip.y
            << "\" r=\"44\" fill=\"none\" stroke=\"" << inside
            << "\" stroke-width=\"6\" stroke-dasharray=\"12 6\"/>\n";
        label = {tip.x + 32, tip.y + 32};
    } else {
        // Drawn along the x axis, from the tail, and turned.
        const double angle = std::atan2(tip.y - tail.y, tip.x - tail.x) * 180 / M_PI;
        out << std::fixed;
        out.precision(1);
        out << "<path d=\"M" << kRadius << " -7H" << length - 34 << "V-20L" << length - 4 << " 0L"
            << length - 34 << " 20V7H" << kRadius << "Z\" transform=\"translate(" << tail.x << ' '
            << tail.y << ") rotate(" << angle << ")\" fill=\"" << inside << "\" stroke=\"" << rim
            << "\" stroke-width=\"2\" opacity=\"0.8\"/>\n";
        label = {tail.x + (tip.x - tail.x) * 0.5, tail.y + (tip.y - tail.y) * 0.5};
    }
    if (label_text.empty()) return out.str();
    out << "<circle cx=\"" << label.x << "\" cy=\"" << label.y << "\" r=\"15\" fill=\"" << inside
        << "\" stroke=\"" << rim << "\" stroke-width=\"2\"/>\n"
        << text(label_text, label, 20, "font-weight=\"bold\" fill=\"" + std::string(rim) + '"');
    return out.str();
}

std::string svg(int size, const std::string& content) {
    std::ostringstream out;
    out << "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" << size << "\" height=\"" << size
        << "\" viewBox=\"0 0 " << size << ' ' << size << "\">\n"
        << content << "</svg>\n";
    return out.str();
}

}  // namespace ryuto
