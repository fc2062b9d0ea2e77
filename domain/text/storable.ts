/** Whether the database can store the text: no lone surrogate, and no NUL, which Postgres refuses. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Whether the text can be stored and is a single line, without control characters. */
export const isPlainLine = (text: string): boolean => isStorable(text) && !/\p{Cc}/u.test(text);
