/** `setTimeout` fires at once when it is asked to wait longer than this many milliseconds (about 24.8 days). */
export const longestTimeout = 2 ** 31 - 1;
