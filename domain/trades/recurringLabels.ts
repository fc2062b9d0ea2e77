/** Apart from the rules, which pages with orders don't need. */

export const recurringLabelStart = 'recurring:';

export const tradePlacers = ['customer', 'recurring buy'] as const;
export type TradePlacer = (typeof tradePlacers)[number];

/** Whether a trade with these labels was bought by a recurring buy. */
export const isRecurring = (labels: readonly string[] | null | undefined): boolean =>
  labels?.some((label) => label.startsWith(recurringLabelStart)) ?? false;

export const placerOf = (labels: readonly string[] | null | undefined): TradePlacer =>
  isRecurring(labels) ? 'recurring buy' : 'customer';
