import type { CaseKind } from './cases.ts';

const looked = { noAction: 'No action needed', escalated: 'Escalated' } as const;
const documents = { documentsRequested: 'Requested documents', customerAsked: 'Asked the customer', ...looked } as const;
const answered = { answered: 'Answered', noAnswer: 'No answer needed', spam: 'Spam' } as const;

/** What we did about a case of each kind, in our words. What the bank decides is the bank's: no outcome of ours stands for it. */
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
} as const satisfies Readonly<Record<CaseKind, Readonly<Record<string, string>>>>;

/** Where the bank ended a case, or what it was about. */
const endedByBank = 'endedByBank';

/** A freeze that was lifted, which ends its case. */
export const freezeLifted = 'freezeLifted';

/** Of a break: both sides agree by now. */
export const resolvedByData = 'resolvedByData';

const unasked: Readonly<Record<string, string>> = {
  [endedByBank]: 'Ended by the bank',
  [freezeLifted]: 'The freeze was lifted',
  [resolvedByData]: 'Resolved by later data',
};

export const outcomesOf = (kind: CaseKind): Readonly<Record<string, string>> => caseOutcomes[kind];

/** An outcome in words, whichever kind of case it is of. */
export const outcomeText = (kind: CaseKind, outcome: string): string => unasked[outcome] ?? outcomesOf(kind)[outcome] ?? outcome;

/** Why a case ended as it did. Each can have a note. */
export const caseReasons = {
  verification: ['Documents are missing', 'Documents can’t be read', 'Data differs from the account', 'Customer didn’t finish', 'Bank is looking'],
  diligence: ['Source of money unclear', 'Documents are missing', 'Customer didn’t finish', 'Bank is looking'],
  return: ['Insufficient funds', 'Account closed', 'Not authorized', 'Wrong account details'],
  movement: ['Began before the freeze', 'Customer confirmed it', 'Suspected theft'],
  freeze: ['Customer proved who they are', 'Customer not reached', 'Suspected theft'],
  unfinished: ['Seen at the bank', 'Not at the bank', 'Bank asked'],
  contact: ['Answered by email', 'Same message again', 'Not a question', 'Advertisement'],
  otc: ['Answered by email', 'Same message again', 'Too small', 'Advertisement'],
  break: ['Rounding', 'Timing', 'Fault'],
} as const satisfies Readonly<Record<CaseKind, readonly string[]>>;

/** The longest answer to a message. */
export const longestAnswer = 4000;
