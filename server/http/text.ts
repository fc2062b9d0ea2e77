/** Any content type; other bodies have no fields. The last duplicate wins. */
export const formFields = (body: string): Readonly<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(body));
