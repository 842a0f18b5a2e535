// The kernel, inside a namespace that defines Real, Mask and their functions, and Rough and RoughMask, the
// same in single precision.
#include "solver/oscillator/turns.inl"
//
#include "solver/oscillator/motion.inl"
//
#include "solver/oscillator/search.inl"
//
#include "solver/oscillator/walk.inl"
//
#include "solver/oscillator/follow.inl"
