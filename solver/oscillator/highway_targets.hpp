// The sets of instructions that kernels are compiled for; included before hwy/foreach_target.h.
#pragma once

// AVX-512, AVX2, SSE4 and what every processor has. Scalable vectors (SVE, RVV) cannot be members of a struct.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | (HWY_AVX3 - 1) | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
