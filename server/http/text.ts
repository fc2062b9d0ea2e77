/** Whether the database can keep the text as it is: no half of a surrogate pair, and no NUL, which Postgres refuses. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Whether the text can be kept and stands on one line: no control characters either. */
export const isPlainLine = (text: string): boolean => isStorable(text) && !/\p{Cc}/u.test(text);

/** The fields of a form as pages send it, whatever the request calls its body: one that is no form has no fields. The last of equals counts. */
export const formFields = (body: string): Readonly<Record<string, string>> => Object.fromEntries(new URLSearchParams(body));
