/** A question about a transaction needs a link or two; advertisements have more. */
const mostLinks = 3;

const linksIn = (text: string): number => text.match(/(?:https?:\/\/|www\.)\S+/gi)?.length ?? 0;

/** Whether the texts of a message have so many links that it may be spam. Staff still gets it, marked; its sender gets no receipt. */
export const isPossibleSpam = (texts: readonly string[]): boolean => texts.reduce((sum, text) => sum + linksIn(text), 0) > mostLinks;
