/** What one worker can ask the others: their figures, or to reread the sandbox console's settings. */
export type Question = 'metrics' | 'controls';

/** From a worker to the primary process. */
export type Report =
  | { readonly kind: 'ready'; readonly greeting: string; readonly url: string }
  /** It cannot start; the message is for the operator. `isAway`: because the database is away. */
  | { readonly kind: 'failed'; readonly message: string; readonly isAway: boolean }
  /** `own`: what it would answer itself. */
  | { readonly kind: 'asked'; readonly id: number; readonly question: Question; readonly own: unknown }
  | { readonly kind: 'answered'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'drained' }
  /** The last that it says. */
  | { readonly kind: 'figures'; readonly figures: unknown };

/** From the primary process to a worker. */
export type Order =
  | { readonly kind: 'answer'; readonly id: number; readonly question: Question }
  | { readonly kind: 'answers'; readonly id: number; readonly answers: readonly unknown[] }
  /** Finish pending work, but go on listening: what other workers still have to finish can call this one. */
  | { readonly kind: 'drain' }
  | { readonly kind: 'close' }
  /** Another worker has its place: accept nobody new, answer what is open, and end. */
  | { readonly kind: 'leave' };

/** The variable that tells a worker that others serve already. */
export const joins = 'WORKER_JOINS';
