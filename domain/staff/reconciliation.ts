import { field } from '../lists/rows.ts';

/**
 * Reconciliation checks: R1 trades and their ledger entries, R2 fees and the bank’s fee accounts,
 * R3 balances, the ledger and the records, R4 transfers, returns and their ledger entries, R5 days
 * of trades and their rows, R6 records per day.
 */
export const reconCheckIds = ['R1', 'R2', 'R3', 'R4', 'R5', 'R6'] as const;
export type ReconCheck = (typeof reconCheckIds)[number];

/** A side is missing, an amount or fee differs, or the copy's state is wrong or late. */
export const breakClasses = ['missingHere', 'missingThere', 'amount', 'fee', 'state', 'late'] as const;
export type BreakClass = (typeof breakClasses)[number];

export const breakRecords = ['trade', 'transfer', 'return', 'fees', 'balances', 'records', 'day'] as const;
export type BreakRecord = (typeof breakRecords)[number];

export const breakStates = ['open', 'explained', 'resolved'] as const;
export type BreakState = (typeof breakStates)[number];

/** Cents that finance may explain alone. An unknown value counts as more. */
const smallBreak = 100n;

export const isSmallBreak = (cents: bigint | null): boolean => cents !== null && cents <= smallBreak;

/** Whether a check covered everything, a part, or nothing. */
const checkStates = ['checked', 'partly', 'notChecked'] as const;
export type CheckState = (typeof checkStates)[number];

const runTriggers = ['sync', 'demand', 'nightly'] as const;
export type RunTrigger = (typeof runTriggers)[number];

export const checkFields = {
  check: field.oneOf(reconCheckIds),
  state: { ...field.oneOf(checkStates), about: 'What was not compared has not passed.' },
  reason: { ...field.text, about: 'Why it was not compared, or not as a whole; empty otherwise.' },
  compared: field.number,
  late: { ...field.number, about: 'Differences that are no breaks yet, as their records changed a moment ago.' },
  found: { ...field.number, about: 'Breaks that it saw.' },
  upTo: field.orNull(field.time, 'Up to when it was compared last, by the bank’s clock.'),
} as const;

export const runFields = {
  id: field.text,
  trigger: {
    ...field.oneOf(runTriggers),
    about: 'Everything once a day or on demand; what changed after each change.',
  },
  by: { ...field.text, about: 'Who demanded it; empty for nobody.' },
  beganAt: field.time,
  endedAt: field.orNull(field.time, 'Null while it is in progress.'),
  asOf: field.orNull(field.time, 'Up to when the copies were complete, by the bank’s clock.'),
} as const;

export const openBreakFields = {
  breaks: field.number,
  cents: { ...field.amount, about: 'What those come to whose value is known, in cents.' },
  unknown: { ...field.number, about: 'How many have no known value.' },
} as const;

export const reconciliationFields = {
  reconciledAt: field.orNull(
    field.time,
    'Up to when everything is equal to the cent or explained; null where it is not, or was not all compared.',
  ),
  notCheckedSince: field.orNull(
    field.time,
    'Since when something was not compared; null where all was, or where it never was.',
  ),
} as const;
