// The kinds of events, and the roles that contacts have in them.
#pragma once

namespace touchgo::reference::proof {

enum class EventKind { impact, rest, accumulation, separation };

/// What an event is to a contact that it is the first of its kind for. together: its members stay together.
enum class Role { first_contact, together, separation };

}  // namespace touchgo::reference::proof
