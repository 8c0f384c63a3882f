// The search is compiled twice on x86: for every machine, and for those with BMI2 and POPCNT. All
// that takes part lives in a namespace of its own for each, so that the linker cannot mix them up.
#pragma once

#ifndef STAMMTISCH_KERNEL
#define STAMMTISCH_KERNEL portable
#endif
