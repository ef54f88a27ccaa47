// log.h: the natural logarithm and powers, with the same bits on every machine.
//
// Only + - * / are used, which IEEE 754 defines to the last bit; the C library's functions differ
// between machines. The error of the logarithm is below 4e-16 of the value, that of a power below
// 1e-15 times (1 + |y log x|).
#ifndef NS_LOG_H
#define NS_LOG_H

// Minus infinity for 0, no number below; x itself when it is infinite or no number.
double ns_log(double x);
// x to the power y, for x of at least 0; 0 to the power 0 is 1.
double ns_pow(double x, double y);

#endif
