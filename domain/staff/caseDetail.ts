import { type Field, field } from '../lists/rows.ts';
import { breakList } from './breakList.ts';
import { caseList } from './caseList.ts';

type Fields = Readonly<Record<string, Field>>;

export const caseFields = {
  id: field.text,
  ...caseList.fields,
  record: {
    ...field.text,
    about:
      'What raised it: the guid of a verification, a trade or a transfer, the reference of a message, the id of a call, a signal’s rule with what it found.',
  },
  version: { ...field.number, about: 'Send it with a decision.' },
  flags: { ...field.text, about: 'Of the customer, as in `GET /admin/customers`.' },
  undoUntil: field.orNull(field.time, 'Until when the caller can undo their decision or answer; null if they can’t.'),
} as const;

const caseEventKinds = [
  'opened',
  'claimed',
  'released',
  'answered',
  'answerUndone',
  'decided',
  'undone',
  'reassigned',
  'endedByBank',
] as const;

const moneyFields = {
  guid: field.text,
  what: field.oneOf(['trade', 'transfer']),
  type: field.orNull(field.text),
  side: field.text,
  asset: field.text,
  amount: field.orNull(field.amount, 'In base units of the asset.'),
  state: field.text,
  returnCode: field.orNull(field.text, 'Of a transfer that was returned, which the bank keeps as completed.'),
  code: field.orNull(field.text, 'Of a return or of a failure.'),
  createdAt: field.time,
} as const;

/** A case's related data. */
export const caseParts = {
  events: {
    id: field.text,
    kind: field.oneOf(caseEventKinds),
    by: { ...field.text, about: 'Empty for the server itself.' },
    text: { ...field.text, about: 'The reason, the answer, what the bank decided.' },
    createdAt: field.time,
  },
  earlier: {
    id: field.text,
    kind: caseFields.kind,
    state: caseFields.state,
    outcome: field.text,
    createdAt: field.time,
  },
  /** The return and the money that came back, money that moved after a freeze, or the records of a signal. */
  money: moneyFields,
  /** Other transfers of the bank account behind a return, newest first. */
  others: moneyFields,
  balances: { asset: field.text, balance: field.orNull(field.amount), available: field.orNull(field.amount) },
  /** For breaks: postings by our copy and by the bank's ledger. */
  postings: {
    side: field.oneOf(['ours', 'theirs']),
    account: { ...field.text, about: '`customer`, `reserve`, `fee`, or the guid of an account.' },
    asset: field.text,
    amount: { ...field.amount, about: 'Base units: positive into the account, negative out of it.' },
  },
  /** Possible assignees. */
  colleagues: { id: field.text, name: field.text },
} as const satisfies Readonly<Record<string, Fields>>;

/** A verification, fresh from the bank. */
export const bankCheckFields = {
  method: field.text,
  state: field.text,
  outcome: field.orNull(field.text),
  failureCodes: { ...field.text, about: 'Separated by blanks.' },
  createdAt: field.time,
  updatedAt: field.time,
} as const;

/** Only visible to staff who answer messages. */
export const messageFields = {
  reference: field.text,
  name: field.text,
  email: field.text,
  phone: field.orNull(field.text),
  subject: field.text,
  message: field.text,
  details: { ...field.text, about: 'Of an OTC inquiry: lines of what its form asks.' },
  createdAt: field.time,
} as const;

/** A call with an unknown outcome. */
export const begunFields = {
  action: field.text,
  by: field.text,
  reason: field.text,
  targets: field.text,
  createdAt: field.time,
} as const;

/** The freeze after which money moved. */
export const freezeFields = {
  caseId: { ...field.text, about: 'The case that reviews it.' },
  by: { ...field.text, about: 'Who froze the account; empty for the server itself.' },
  reason: { ...field.text, about: 'For those who decide the case; empty for others.' },
  createdAt: field.time,
} as const;

const { caseId: _, customerGuid: __, ...ofBreak } = breakList.fields;
/** A difference from the bank. */
export const breakFields = { id: field.text, ...ofBreak } as const;
