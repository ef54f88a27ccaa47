// exp.h: the exponential function, with the same bits on every machine.
//
// Only + - * / are used, which IEEE 754 defines to the last bit; the C library's function differs
// between machines. The error is below 5e-16 of the value.
#ifndef NS_EXP_H
#define NS_EXP_H

// e to the power x; 0 below -745, infinite above 709.8.
double ns_exp(double x);

#endif
