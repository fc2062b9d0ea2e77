import type { CaseKind } from './cases.ts';

const looked = { noAction: 'No action needed', escalated: 'Escalated' } as const;
const documents = {
  documentsRequested: 'Requested documents',
  customerAsked: 'Asked the customer',
  ...looked,
} as const;
const answered = { answered: 'Answered', noAnswer: 'No answer needed', spam: 'Spam' } as const;

/** Our own outcomes per kind of case; none of them stands for a decision of the bank's. */
const caseOutcomes = {
  verification: documents,
  diligence: documents,
  return: { reconnectRequested: 'Requested a new bank connection', customerAsked: 'Asked the customer', ...looked },
  movement: { falseAlarm: 'False alarm', actionTaken: 'Action taken', escalated: 'Escalated' },
  freeze: { freezeKept: 'Freeze stays', liftRequested: 'Requested to lift the freeze', escalated: 'Escalated' },
  unfinished: { wasDone: 'It was done', wasNotDone: 'It wasn’t done', escalated: 'Escalated' },
  contact: answered,
  otc: answered,
  break: { explained: 'Explained', corrected: 'Corrected', escalated: 'Escalated' },
  signal: {
    falseAlarm: 'False alarm',
    customerAsked: 'Asked the customer',
    actionTaken: 'Action taken',
    escalated: 'Escalated',
  },
} as const satisfies Readonly<Record<CaseKind, Readonly<Record<string, string>>>>;

/** Outcomes set by another action, which also ends the case. */
export const actsOfTheirOwn: ReadonlySet<string> = new Set(['answered', 'explained']);

/** Seconds in which whoever decided can take it back. */
export const undoSeconds = 30;

/** Whether it only closed the case: no answer, act at the bank or explanation. An unsent answer is undone as one. */
export const isUndoable = (outcome: string): boolean =>
  !actsOfTheirOwn.has(outcome) && outcome !== 'reconnectRequested';

/** The bank ended the case or its subject. */
const endedByBank = 'endedByBank';

/** Lifting a freeze ends its case. */
export const freezeLifted = 'freezeLifted';

/** Both sides of a break agree by now. */
export const resolvedByData = 'resolvedByData';

const unasked: Readonly<Record<string, string>> = {
  [endedByBank]: 'Ended by the bank',
  [freezeLifted]: 'The freeze was lifted',
  [resolvedByData]: 'Resolved by later data',
};

export const outcomesOf = (kind: CaseKind): Readonly<Record<string, string>> => caseOutcomes[kind];

/** An outcome's text for any kind of case. */
export const outcomeText = (kind: CaseKind, outcome: string): string =>
  unasked[outcome] ?? outcomesOf(kind)[outcome] ?? outcome;

/** Reasons for an outcome. Each can have a note. */
export const caseReasons = {
  verification: [
    'Documents are missing',
    'Documents can’t be read',
    'Data differs from the account',
    'Customer didn’t finish',
    'Bank is looking',
  ],
  diligence: ['Source of money unclear', 'Documents are missing', 'Customer didn’t finish', 'Bank is looking'],
  return: ['Insufficient funds', 'Account closed', 'Not authorized', 'Wrong account details'],
  movement: ['Began before the freeze', 'Customer confirmed it', 'Suspected theft'],
  freeze: ['Customer proved who they are', 'Customer not reached', 'Suspected theft'],
  unfinished: ['Seen at the bank', 'Not at the bank', 'Bank asked'],
  contact: ['Answered by email', 'Same message again', 'Not a question', 'Advertisement'],
  otc: ['Answered by email', 'Same message again', 'Too small', 'Advertisement'],
  break: ['Rounding', 'Timing', 'Fault'],
  signal: ['Known source of money', 'Customer explained it', 'Suspected fraud', 'Rule is too broad'],
} as const satisfies Readonly<Record<CaseKind, readonly string[]>>;

/** Characters in an answer to a message. */
export const longestAnswer = 4000;
