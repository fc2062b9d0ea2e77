/** A question about a transaction needs a link or two; advertisements have more. */
const mostLinks = 3;

const linksIn = (text: string): number => text.match(/https?:\/\/(?:www\.)?|\bwww\./gi)?.length ?? 0;

/** Whether the texts of a message have more links than a question needs. */
export const hasManyLinks = (texts: readonly string[]): boolean => texts.reduce((sum, text) => sum + linksIn(text), 0) > mostLinks;

/** Whether the field that people do not see was filled in: by a bot, or by a program that fills in forms for a person. */
export const fillsTrap = ({ website }: { website?: unknown }): boolean => website !== undefined && website !== null && website !== '';
