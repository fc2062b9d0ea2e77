import type { BreakClass, BreakRecord, BreakState, ReconCheck } from '#domain/staff/reconciliation.ts';
import type { StateWords } from './words.ts';

/** What each check compares with what. */
export const checkWords: Readonly<Record<ReconCheck, string>> = {
  R1: 'Trades and their ledger entries',
  R2: 'Fees and the bank’s fee accounts',
  R3: 'Balances, ledger totals and records',
  R4: 'Transfers, returns and their ledger entries',
  R5: 'Daily totals and their trades',
  R6: 'Records per day and the bank’s count',
};

/** How the two sides of a break differ. */
export const breakClassWords: Readonly<Record<BreakClass, string>> = {
  missingHere: 'Missing in our copies',
  missingThere: 'Missing at the bank',
  amount: 'Amounts differ',
  fee: 'Fees differ',
  state: 'States differ',
  late: 'Our copy is out of date',
};

export const breakStateWords: StateWords<BreakState> = {
  open: { word: 'Open', tone: 'loss' },
  explained: { word: 'Explained', tone: 'neutral' },
  resolved: { word: 'Resolved by later data', tone: 'gain' },
};

/** What a break is about. */
const breakRecordWords: Readonly<Record<BreakRecord, string>> = {
  trade: 'Trade',
  transfer: 'Transfer',
  return: 'Return',
  fees: 'Total of fees',
  balances: 'Total of balances',
  records: 'Total of records',
  day: 'Day',
};

interface Subject {
  readonly recordKind: BreakRecord;
  readonly record: string;
}

/** The record of money that a break is about: of a return, what came back, whose panel has both. Null for a total or a count. */
export function recordOfBreak({ recordKind, record }: Subject): { readonly kind: 'trade' | 'transfer'; readonly guid: string } | null {
  if (recordKind === 'trade') return { kind: 'trade', guid: record };
  return recordKind === 'transfer' || recordKind === 'return' ? { kind: 'transfer', guid: record } : null;
}

/** A break by its record: "Trade …4f2a", "Total of fees, USD", "Day, trades 2026-01-15". */
export function breakName(subject: Subject): string {
  const word = breakRecordWords[subject.recordKind];
  return recordOfBreak(subject) === null ? `${word}, ${subject.record}` : `${word} …${subject.record.slice(-4)}`;
}
