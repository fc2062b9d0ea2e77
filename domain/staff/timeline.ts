import { field } from '../lists/rows.ts';

/** A customer's history, from the bank's records and ours, in order of time. */

/** Kinds to filter by. */
export const timelineKinds = [
  'account',
  'security',
  'verification',
  'destination',
  'trade',
  'transfer',
  'recurring',
  'mail',
  'case',
  'note',
  'flag',
  'staff',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

export const timelineFields = {
  id: { ...field.text, about: 'Unique in the timeline.' },
  at: field.time,
  kind: field.oneOf(timelineKinds),
  what: { ...field.text, about: 'Of what: a side, a coin, a kind of event, an act of staff.' },
  state: field.orNull(field.text, 'What became of it.'),
  asset: field.orNull(field.text),
  amount: field.orNull(field.amount, 'In base units of the asset.'),
  detail: field.orNull(field.text, 'A code, a browser, or who it was.'),
  record: field.orNull(field.text, 'The guid of a trade or a transfer.'),
} as const;

export const timelinePage = 30;
