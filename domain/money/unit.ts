import { foldTyped } from './typedText.ts';

/** A typed number, without its unit. */
export interface TypedNumber {
  readonly number: string;
  readonly unit: string;
}

/** Splits a pasted `$50`, `50 USD`, or `0.5 BTC`; null without a unit, or with two. */
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
