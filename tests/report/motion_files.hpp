// Cases whose texts try to act within a page, and the data of a page.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace touchgo::tests {

inline const std::string hostile_name = "</script><script>document.title='taken'</script><!-- <b>\"' \\ \u2028";

/// A body of that name hits another one.
inline std::string hostile_case() {
  const std::string name =
      "'''" + std::string("</script><script>document.title='taken'</script><!-- <b>\"") + "' \\ \u2028'''";
  return "title = '''</title><img src=x onerror=alert(1)>'''\nsource = '''\"><b>&amp;{{{data}}}'''\n[run]\nuntil = 3\n"
         "[[body]]\nname = " +
         name +
         "\nmass = 1\nposition = 0\nvelocity = 1\n"
         "[[body]]\nname = \"2\"\nmass = 2\nposition = 1\nvelocity = 0\n"
         "[[contact]]\nbetween = [" +
         name + ", \"2\"]\nlaw = \"hard\"\nrestitution = 0.5\n";
}

/// What the page's script reads.
inline nlohmann::json data_in(const std::string& page) {
  const std::string opens = "<script type=\"application/json\" id=\"run\">";
  const std::size_t begin = page.find(opens) + opens.size();
  return nlohmann::json::parse(page.substr(begin, page.find("</script>", begin) - begin));
}

}  // namespace touchgo::tests
