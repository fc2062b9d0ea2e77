import { tradableCodes } from '../assets/assets.ts';
import { type Field, field } from '../lists/rows.ts';
import { securityEventKinds } from '../security/events.ts';
import { recurringEnds, recurringStates, rhythms, runReasons, runStates } from '../trades/recurringBuys.ts';
import { customerHolds, customerList } from './customerList.ts';
import { customerFlags } from './flags.ts';

type Fields = Readonly<Record<string, Field>>;

const { name, guid, email, state, verification, level, country } = customerList.fields;
const { dollars, openCases, seenAt, moneyAt, createdAt } = customerList.fields;
/** A customer's summary, as in the list. */
export const customerFields = {
  name,
  guid,
  email,
  state,
  verification,
  level,
  country,
  dollars,
  openCases,
  seenAt,
  moneyAt,
  createdAt,
} as const;

export const holdFields = {
  kind: field.oneOf(customerHolds),
  cause: field.orNull(field.oneOf(securityEventKinds), 'What it began with; null where that is kept no longer.'),
  since: field.orNull(field.time),
  until: field.orNull(field.time, 'When it ends; null for what no time ends.'),
} as const;

export const flagFields = {
  kind: field.oneOf(customerFlags),
  reason: field.text,
  author: { ...field.text, about: 'Who set it.' },
  createdAt: field.time,
  endsAt: field.orNull(field.time, 'When its last day is over; null for a flag without one.'),
} as const;

const external = {
  guid: field.text,
  state: field.text,
  failureCode: field.orNull(field.text),
  createdAt: field.time,
  updatedAt: field.time,
} as const;

/** Per-customer parts besides the global lists: each has its own call, below the customer's. */
export const customerParts = {
  accounts: {
    guid: field.text,
    asset: field.text,
    type: field.text,
    balance: field.orNull(field.amount, 'In base units of the asset.'),
    available: field.orNull(field.amount, 'The same, without what is on hold.'),
    state: field.text,
    createdAt: field.time,
    updatedAt: field.time,
  },
  verifications: {
    guid: field.text,
    type: field.text,
    method: field.text,
    state: field.text,
    outcome: field.orNull(field.text),
    failureCodes: { ...field.text, about: 'Separated by blanks.' },
    createdAt: field.time,
    updatedAt: field.time,
  },
  'bank-accounts': { ...external, mask: field.orNull(field.text, 'Its last four digits.') },
  wallets: {
    ...external,
    asset: field.orNull(field.text),
    address: field.orNull(field.text, 'Its first and last four characters.'),
  },
  'recurring-buys': {
    id: field.text,
    asset: field.oneOf(tradableCodes),
    amount: { ...field.dollars, about: 'In cents, fee included.' },
    rhythm: field.oneOf(rhythms),
    firstDay: { ...field.text, about: 'In the customer’s zone.' },
    state: field.oneOf(recurringStates),
    end: field.orNull(field.oneOf(recurringEnds), 'Why it ended; null until then.'),
    nextAt: field.orNull(field.time, 'The next date; null if it is paused or ended.'),
    lastAt: field.orNull(field.time, 'The newest date so far; null before the first.'),
    lastState: field.orNull(field.oneOf(runStates), 'What became of it.'),
    lastReason: field.orNull(field.oneOf(runReasons), 'Why it waits, or was skipped.'),
    createdAt: field.time,
  },
  'security-events': {
    id: field.text,
    kind: field.oneOf(securityEventKinds),
    device: field.orNull(field.text),
    createdAt: field.time,
  },
  notes: {
    id: field.text,
    text: field.text,
    author: { ...field.text, about: 'Who wrote it.' },
    createdAt: field.time,
    undoUntil: field.orNull(field.time, 'Until when the caller can take it back; null if they can’t.'),
  },
} as const satisfies Readonly<Record<string, Fields>>;
export type CustomerPart = keyof typeof customerParts;
