/** How many decimals of a coin screens show; null for up to eight, as many as it has. */
export const coinDecimals = [null, 2, 4, 6] as const;
export type CoinDecimals = (typeof coinDecimals)[number];

/** What stands between the cells of files: a comma, or a semicolon with commas in figures, as spreadsheets of some regions read them. */
export const cellSeparators = ['comma', 'semicolon'] as const;
export type CellSeparator = (typeof cellSeparators)[number];

/** How a visitor wants figures and times shown in this browser. */
export interface Display {
  /** An IANA name; null for the zone of the browser. */
  readonly timeZone: string | null;
  readonly coinDecimals: CoinDecimals;
  /** The customer's amounts are hidden. */
  readonly hidden: boolean;
  /** The H key hides and shows them. */
  readonly hidesByKey: boolean;
  readonly files: CellSeparator;
}

export const defaultDisplay: Display = { timeZone: null, coinDecimals: null, hidden: false, hidesByKey: true, files: 'comma' };
