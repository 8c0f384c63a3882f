// The search is compiled twice on x86: for every machine, and for x86-64-v3. All
// that takes part lives in a namespace of its own for each, so that the linker cannot mix them up.
#pragma once

#ifndef STAMMTISCH_KERNEL
#define STAMMTISCH_KERNEL portable
#endif
