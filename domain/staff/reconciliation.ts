/** What our copies of the bank’s records are compared with, one question a check. */
export const reconChecks = {
  R1: 'Trades and their ledger entries',
  R2: 'Fees and the bank’s fee accounts',
  R3: 'Customers’ balances, the ledger and the records',
  R4: 'Transfers, returns and their ledger entries',
  R5: 'Days of trades and their rows',
  R6: 'Records per day and the bank’s count',
} as const;
export type ReconCheck = keyof typeof reconChecks;
export const reconCheckIds = Object.keys(reconChecks) as ReconCheck[];

/**
 * How two sides differ: the copy is missing, the bank’s side is missing, an amount or a fee is another, the copy says that nothing was booked, or it says
 * so only because it is old.
 */
export const breakClasses = ['missingHere', 'missingThere', 'amount', 'fee', 'state', 'late'] as const;
export type BreakClass = (typeof breakClasses)[number];

/** What a break is about: a trade, a transfer, the return of one, or the sum of an asset or of a day. */
export const breakRecords = ['trade', 'transfer', 'return', 'fees', 'balances', 'records', 'day'] as const;
export type BreakRecord = (typeof breakRecords)[number];

export const breakStates = ['open', 'explained', 'resolved'] as const;
export type BreakState = (typeof breakStates)[number];

/** What somebody of finance explains alone, in cents. Where the value is unknown, it counts as more. */
export const smallBreak = 100n;

export const isSmallBreak = (cents: bigint | null): boolean => cents !== null && cents <= smallBreak;

/** What became of a check: compared as a whole, in part, or not. */
export const checkStates = ['checked', 'partly', 'notChecked'] as const;
export type CheckState = (typeof checkStates)[number];

export const runTriggers = ['sync', 'demand', 'nightly'] as const;
export type RunTrigger = (typeof runTriggers)[number];
