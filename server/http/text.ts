/** Whether the database can store the text: no lone surrogate, and no NUL, which Postgres refuses. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Whether the text can be stored and is a single line, without control characters. */
export const isPlainLine = (text: string): boolean => isStorable(text) && !/\p{Cc}/u.test(text);

/** The fields of a posted form, whatever the content type: any other body has no fields. The last duplicate wins. */
export const formFields = (body: string): Readonly<Record<string, string>> => Object.fromEntries(new URLSearchParams(body));
