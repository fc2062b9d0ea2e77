/** The fields of a posted form, whatever the content type: any other body has no fields. The last duplicate wins. */
export const formFields = (body: string): Readonly<Record<string, string>> => Object.fromEntries(new URLSearchParams(body));
