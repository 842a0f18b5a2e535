// What is proved of OB21's motions, each kind in a table of its own: rows of text, the same bytes on every
// machine.
#pragma once

#include <string>
#include <vector>

namespace touchgo::reference::windows {

/// Every number is an enclosure, low end and high end in columns of their own. A row whose `proved` is "no" says what
/// could not be.
struct Table {
  std::string name;  // of its files
  std::string says;  // what a proved row states
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;
};

/// A row and the table it belongs to.
struct Entry {
  std::size_t table;
  std::vector<std::string> row;
};

/// Some rows, made by themselves: tasks are worked on side by side.
struct Task {
  std::vector<Entry> (*entries)(const std::vector<int>&);
  std::vector<int> arguments;
};

/// The tables, without rows, and what makes the rows, in order.
std::vector<Table> tables();
std::vector<Task> tasks();
/// Those of the first table alone, the windows of one impact.
std::vector<Task> window_tasks();

}  // namespace touchgo::reference::windows
