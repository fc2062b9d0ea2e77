/** No lone surrogates, and no NUL, which Postgres refuses. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** A storable single line without control characters. */
export const isPlainLine = (text: string): boolean => isStorable(text) && !/\p{Cc}/u.test(text);
