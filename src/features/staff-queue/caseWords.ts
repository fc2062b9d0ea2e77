import type { CasePartRow } from '#contract/desk/cases.ts';
import type { CaseRow, caseWaits } from '#domain/staff/caseList.ts';
import type { StateWords } from '#presenters/staff/words.ts';

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
