import type { BreakClass, BreakRecord, BreakState, ReconCheck } from '#domain/staff/reconciliation.ts';
import type { StateWords } from './words.ts';

/** The two sides of each check. */
export const checkWords: Readonly<Record<ReconCheck, string>> = {
  R1: 'Trades and their ledger entries',
  R2: 'Fees and the bank’s fee accounts',
  R3: 'Balances, ledger totals and records',
  R4: 'Transfers, returns and their ledger entries',
  R5: 'Daily totals and their trades',
  R6: 'Records per day and the bank’s count',
};

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

/** The money record of a break: for a return, the transfer that came back. Null for totals. */
export function recordOfBreak({
  recordKind,
  record,
}: Subject): { readonly kind: 'trade' | 'transfer'; readonly guid: string } | null {
  if (recordKind === 'trade') return { kind: 'trade', guid: record };
  return recordKind === 'transfer' || recordKind === 'return' ? { kind: 'transfer', guid: record } : null;
}

/** A break by its record: "Trade …4f2a", "Total of fees, USD", "Day, trades 2026-01-15". */
export function breakName(subject: Subject): string {
  const word = breakRecordWords[subject.recordKind];
  return recordOfBreak(subject) === null ? `${word}, ${subject.record}` : `${word} …${subject.record.slice(-4)}`;
}
