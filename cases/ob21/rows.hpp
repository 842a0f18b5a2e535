// What the files of OB21's claims share: rows to fill in, and things that are computed once.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cases/ob21/claims.hpp"

namespace touchgo::cases::ob21 {

using Rows = std::vector<LedgerRow>;

/// A row of OB21 with the command that judges it.
Claim row(const std::string& id, const std::string& where, const std::string& statement, const std::string& published);

/// The verdict that has been established, and the figure that shows the claim.
void expect(Claim& c, const std::string& recorded, const std::string& figure = "");

/// Computed by the first who asks; copies share it.
template <class T>
class Lazy {
 public:
  explicit Lazy(std::function<T()> make) : state_(std::make_shared<State>(State{std::move(make), std::nullopt})) {}
  const T& operator()() const {
    if (!state_->value) state_->value = state_->make();
    return *state_->value;
  }

 private:
  struct State {
    std::function<T()> make;
    std::optional<T> value;
  };
  std::shared_ptr<State> state_;
};

}  // namespace touchgo::cases::ob21
