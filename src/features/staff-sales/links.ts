import type { HrefOf } from './chart/ValueLinks.tsx';

/** Where the bars of each chart lead. They stay the same functions while the report does. */
export interface ChartLinks {
  readonly volume: HrefOf;
  readonly revenue: HrefOf;
  readonly traders: HrefOf;
  readonly flows: HrefOf;
}

/** Where the cells of customers lead. */
export interface CustomerLinks {
  readonly cohort: (cohort: string, month: string) => string | null;
  readonly step: (week: string, step: 'signedUp' | 'verified' | 'funded' | 'traded') => string | null;
}
