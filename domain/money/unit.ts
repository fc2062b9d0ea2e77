import { foldTyped } from './typedText.ts';

/** A number as it was typed, apart from the unit that was typed with it. */
export interface TypedNumber {
  readonly number: string;
  /** `USD`, `BTC`: in capitals. */
  readonly unit: string;
}

/** Splits a text that names its own unit, such as a pasted `$50`, `50 USD`, or `0.5 BTC`; null if it names none, or two. */
export function splitUnit(text: string): TypedNumber | null {
  const match = /^\s*(US\$|\$|[a-z]{3,5})?\s*([\d.,][\d.,\s]*?)\s*(\$|[a-z]{3,5})?\s*$/i.exec(foldTyped(text));
  if (!match) return null;
  const [before, after] = [unitOf(match[1]), unitOf(match[3])];
  const unit = before ?? after;
  if (unit === null || (before !== null && after !== null && before !== after)) return null;
  return { number: match[2] ?? '', unit };
}

const unitOf = (mark: string | undefined): string | null => {
  if (mark === undefined) return null;
  return mark.endsWith('$') ? 'USD' : mark.toUpperCase();
};
