/** Decimals of coins on screens; null for up to eight. */
export const coinDecimals = [null, 2, 4, 6] as const;
export type CoinDecimals = (typeof coinDecimals)[number];

/** Comma, or semicolon with decimal commas, for spreadsheets of some regions. */
export const cellSeparators = ['comma', 'semicolon'] as const;
export type CellSeparator = (typeof cellSeparators)[number];

/** Display preferences, stored per browser. */
export interface Display {
  /** An IANA name; null for the browser's zone. */
  readonly timeZone: string | null;
  readonly coinDecimals: CoinDecimals;
  readonly hidden: boolean;
  /** Whether the H key toggles hiding. */
  readonly hidesByKey: boolean;
  readonly files: CellSeparator;
}

export const defaultDisplay: Display = {
  timeZone: null,
  coinDecimals: null,
  hidden: false,
  hidesByKey: true,
  files: 'comma',
};
