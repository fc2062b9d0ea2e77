import { field } from '../lists/rows.ts';

const periodStates = ['running', 'open', 'closed'] as const;

/** Reasons why a month cannot be closed now. */
const closingObstacles = ['month_running', 'not_complete', 'not_reconciled', 'open_breaks'] as const;
export type ClosingObstacle = (typeof closingObstacles)[number];

/** A month in the reporting zone. */
export const periodFields = {
  month: { ...field.text, about: '`2026-01`.' },
  state: field.oneOf(periodStates),
  version: { ...field.number, about: 'Send it with a change; 0 for a month that was never closed.' },
  from: field.time,
  before: { ...field.time, about: 'The end, which is not in it.' },
  obstacle: field.orNull(field.oneOf(closingObstacles), 'Why it can’t be closed now; null where it can be, or is.'),
  openBreaks: { ...field.number, about: 'Of its days, and of sums, that nobody has explained.' },
  requestedBy: { ...field.text, about: 'Who requested that it was closed, or reopened; empty for nobody.' },
  approvedBy: { ...field.text, about: 'Who approved that.' },
  changedAt: field.orNull(field.time, 'When it was closed or reopened.'),
  asOf: field.orNull(field.time, 'Of its figures: up to when the copies were complete, by the bank’s clock.'),
  changedTrades: { ...field.number, about: 'Trades of a closed month that changed since.' },
  changedTransfers: { ...field.number, about: 'Transfers of a closed month that changed since.' },
} as const;

/** A change of a month that waits for a second person. */
export const periodRequestFields = {
  act: field.oneOf(['close', 'reopen']),
  by: { ...field.text, about: 'Who requested it.' },
  at: field.time,
} as const;

/** A month's figure: as stored at closing, and as of now. */
export const periodFigureFields = {
  key: field.text,
  asset: { ...field.text, about: 'Empty for a number.' },
  amount: field.orNull(field.amount, 'As it was closed, in base units; null for one that there was not.'),
  current: field.orNull(field.amount, 'As it is now; null for one that there is not anymore.'),
} as const;
