import type { HrefOf } from './chart/ValueLinks.tsx';

/** Links of bars, by chart. Their identity is stable while the report is. */
export interface ChartLinks {
  readonly volume: HrefOf;
  readonly revenue: HrefOf;
  readonly traders: HrefOf;
  readonly flows: HrefOf;
}

export interface CustomerLinks {
  readonly cohort: (cohort: string, month: string) => string | null;
  readonly step: (week: string, step: 'signedUp' | 'verified' | 'funded' | 'traded') => string | null;
}

/** The cases of breaks; those that were explained are closed. */
export const openBreaksAddress = '/admin/queue?kind=break&state=open,claimed';
export const closedBreaksAddress = '/admin/queue?kind=break&state=closed';
