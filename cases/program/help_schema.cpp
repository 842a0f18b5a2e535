#include "cases/program/help.hpp"
#include "solver/model/fields.hpp"

namespace touchgo::cases::program {

using namespace model;

std::vector<Topic> schema_topics(std::span<const Law> laws) {
  std::string names, numbers;
  for (const Law law : laws) names += (names.empty() ? "\"" : ", \"") + std::string(law->name) + '"';
  for (const auto& n : numbers_under(laws))
    if (n.at_start == AtStart::nothing)  // not the gap
      numbers += std::string(",\n          \"") + n.key + "\": {\"$ref\": \"#/$defs/number\"}";
  return {
      {"schema", "JSON Schema of simulate --json",
       R"({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "touchgo simulate --json",
  "type": "object",
  "required": ["case", "method", "digits", "multiple_impacts", "contacts", "start", "events", "notes", "schema", "end"],
  "properties": {
    "case": {"type": "string"},
    "set": {"type": "array", "items": {"type": "string"}, "minItems": 1},
    "method": {"enum": ["exact", "steps"]},
    "digits": {"type": "integer", "minimum": 0, "maximum": 1000},
    "multiple_impacts": {"enum": ["undecided", "newton", "sequential"]},
    "contacts": {
      "type": "array",
      "items": {
        "type": "object",
        "required": ["between", "law", "release"],
        "properties": {
          "between": {"$ref": "#/$defs/contact"},
          "law": {"enum": [)" +
           names + R"(]},
          "release": {"enum": ["unilateral", "published"]})" +
           numbers + R"(
        }
      }
    },
    "start": {
      "type": "object",
      "required": ["closed", "touching"],
      "properties": {"closed": {"$ref": "#/$defs/contacts"}, "touching": {"$ref": "#/$defs/contacts"}}
    },
    "events": {
      "type": "array",
      "items": {
        "type": "object",
        "required": ["kind", "contact", "t", "position", "velocity_before", "velocity_after", "force", "closed",
                     "touching"],
        "properties": {
          "kind": {"enum": ["impact", "separation", "rest", "accumulation"]},
          "contact": {"$ref": "#/$defs/contact"},
          "t": {"$ref": "#/$defs/number"},
          "position": {"$ref": "#/$defs/two_numbers"},
          "velocity_before": {"$ref": "#/$defs/two_numbers"},
          "velocity_after": {"$ref": "#/$defs/two_numbers"},
          "impulse": {"$ref": "#/$defs/number"},
          "shaken": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["contact", "impulse", "velocity_after"],
              "properties": {
                "contact": {"$ref": "#/$defs/contact"},
                "impulse": {"$ref": "#/$defs/number"},
                "velocity_after": {"$ref": "#/$defs/two_numbers"}
              }
            }
          },
          "impulses": {
            "type": "array",
            "items": {
              "type": "array",
              "prefixItems": [{"$ref": "#/$defs/contact"}, {"$ref": "#/$defs/number"}],
              "minItems": 2,
              "maxItems": 2
            },
            "minItems": 2
          },
          "force": {"$ref": "#/$defs/number"},
          "closed": {"$ref": "#/$defs/contacts"},
          "touching": {"$ref": "#/$defs/contacts"},
          "skipped": {"enum": ["infinitely many"]},
          "landing": {"enum": ["displacement", "force", "time", "extrapolated"]}
        }
      }
    },
    "notes": {"type": "array", "items": {"type": "string"}},
    "schema": {"enum": [1]},
    "end": {
      "type": "object",
      "required": ["t", "reason"],
      "properties": {
        "t": {"$ref": "#/$defs/number"},
        "reason": {"enum": ["until", "events", "undecided", "degenerate", "interrupted"]},
        "message": {"type": "string"}
      }
    }
  },
  "$defs": {
    "number": {"type": "string", "pattern": "^-?[0-9]+([.][0-9]+)?(e-?[0-9]+)?$"},
    "two_numbers": {"type": "array", "items": {"$ref": "#/$defs/number"}, "minItems": 2, "maxItems": 2},
    "contact": {"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 2},
    "contacts": {"type": "array", "items": {"$ref": "#/$defs/contact"}}
  }
}
)"},
      {"ledger-schema", "JSON Schema of verify --json",
       R"({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "touchgo verify --json",
  "type": "object",
  "required": ["claims", "checks", "words", "provenance"],
  "properties": {
    "claims": {"type": "array", "items": {"$ref": "#/$defs/row"}},
    "checks": {"type": "array", "items": {"$ref": "#/$defs/row"}},
    "words": {
      "type": "object",
      "additionalProperties": {
        "type": "object",
        "required": ["sense", "band", "of"],
        "properties": {
          "sense": {"enum": ["at least", "at most"]},
          "band": {"$ref": "#/$defs/band"},
          "of": {"type": "string"}
        }
      }
    },
    "provenance": {
      "type": "object",
      "required": ["version", "commit", "compiler", "flags", "libraries"],
      "properties": {
        "version": {"type": "string"},
        "commit": {"type": "string"},
        "compiler": {"type": "string"},
        "flags": {"type": "string"},
        "libraries": {"type": "object", "additionalProperties": {"type": "string"}}
      }
    }
  },
  "$defs": {
    "row": {
      "type": "object",
      "required": ["id", "source", "where", "quote", "statement", "published", "unit", "computed", "tolerance",
                   "evidence", "reason", "note", "command", "figure", "verdict", "recorded"],
      "properties": {
        "id": {"type": "string"},
        "source": {"type": "string"},
        "where": {"type": "string"},
        "quote": {"type": "string"},
        "statement": {"type": "string"},
        "equation": {"type": "string"},
        "printed": {"type": "string"},
        "published": {"type": "string"},
        "unit": {"type": "string"},
        "computed": {"type": "string"},
        "tolerance": {"type": "string"},
        "word": {"type": "string"},
        "band": {"$ref": "#/$defs/band"},
        "measured": {"type": "string"},
        "margin": {"type": "string"},
        "measures": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["part", "measure", "word", "band", "measured", "error", "margin", "holds"],
            "properties": {
              "part": {"type": "string"},
              "measure": {"type": "string"},
              "word": {"type": "string"},
              "band": {"$ref": "#/$defs/band"},
              "measured": {"type": "string"},
              "error": {"type": "string"},
              "margin": {"type": "string"},
              "holds": {"enum": ["no", "turns", "yes"]}
            }
          }
        },
        "evidence": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["leg", "value", "agrees"],
            "properties": {
              "leg": {"type": "string"},
              "value": {"type": "string"},
              "agrees": {"type": "boolean"}
            }
          }
        },
        "assumption": {"type": "string"},
        "left_out": {"type": "string"},
        "slip": {"type": "string"},
        "reason": {"type": "string"},
        "note": {"type": "string"},
        "command": {"type": "string"},
        "figure": {"type": "string"},
        "result": {"type": "string"},
        "results": {"type": "array", "items": {"type": "string"}},
        "verdict": {"$ref": "#/$defs/verdict"},
        "recorded": {"$ref": "#/$defs/verdict"}
      }
    },
    "band": {"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 2},
    "verdict": {
      "enum": ["unavailable", "reproduced", "corrected", "conditional", "undetermined", "partly", "arguable",
               "not reproduced", "error"]
    }
  }
}
)"},
  };
}

}  // namespace touchgo::cases::program
