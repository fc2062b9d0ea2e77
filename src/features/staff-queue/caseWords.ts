import type { CasePartRow } from '#contract/desk/cases.ts';
import type { CaseRow, caseWaits } from '#domain/staff/caseList.ts';
import type { CaseKind } from '#domain/staff/cases.ts';
import type { StateWords } from '#presenters/staff/words.ts';

export const caseKindWords: Readonly<Record<CaseKind, string>> = {
  verification: 'Identity verification',
  diligence: 'Due diligence',
  return: 'Returned deposit',
  movement: 'Money moved after a freeze',
  freeze: 'Freeze to review',
  unfinished: 'Unknown outcome',
  contact: 'Message',
  otc: 'OTC inquiry',
  break: 'Reconciliation break',
  signal: 'Signal',
};

export const caseStateWords: StateWords<CaseRow['state']> = {
  open: { word: 'Open', tone: 'accent' },
  claimed: { word: 'Claimed', tone: 'hold' },
  closed: { word: 'Closed', tone: 'neutral' },
};

export const caseWaitWords: Readonly<Record<(typeof caseWaits)[number], string>> = {
  staff: 'Us',
  customer: 'The customer',
  bank: 'The bank',
};

export const spamWords: Readonly<Record<CaseRow['spam'], string>> = { no: 'Not marked', possible: 'Possible spam' };

export const caseEventWords: Readonly<Record<CasePartRow<'events'>['kind'], string>> = {
  opened: 'Opened',
  claimed: 'Claimed',
  released: 'Given back',
  answered: 'Answered',
  answerUndone: 'Answer not sent',
  decided: 'Decided',
  undone: 'Decision undone',
  reassigned: 'Reassigned to',
  endedByBank: 'Ended by the bank',
};
