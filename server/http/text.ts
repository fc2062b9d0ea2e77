/** Whether the database can keep the text as it is: no half of a surrogate pair, and no NUL, which Postgres refuses. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Whether the text can be kept and stands on one line: no control characters either. */
export const isPlainLine = (text: string): boolean => isStorable(text) && !/\p{Cc}/u.test(text);
