/** Figures, or a reread of the console's settings. */
export type Question = 'metrics' | 'controls';

export type Report =
  | { readonly kind: 'ready'; readonly greeting: string; readonly url: string }
  /** Failed to start, for the operator. `isAway`: for want of the database. */
  | { readonly kind: 'failed'; readonly message: string; readonly isAway: boolean }
  /** `own`: the asker's own answer. */
  | { readonly kind: 'asked'; readonly id: number; readonly question: Question; readonly own: unknown }
  | { readonly kind: 'answered'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'drained' }
  /** Its last message. */
  | { readonly kind: 'figures'; readonly figures: unknown };

export type Order =
  | { readonly kind: 'answer'; readonly id: number; readonly question: Question }
  | { readonly kind: 'answers'; readonly id: number; readonly answers: readonly unknown[] }
  /** Finish pending work while listening: others may still call it. */
  | { readonly kind: 'drain' }
  | { readonly kind: 'close' }
  /** Replaced: stop accepting, finish, and exit. */
  | { readonly kind: 'leave' };

/** Set if other workers already serve. */
export const joins = 'WORKER_JOINS';
