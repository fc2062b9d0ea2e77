import type { RecurringEnd, RunReason, RunState } from '#domain/trades/recurringBuys.ts';
import type { Standing } from '#machines/recurringBuy/recurringBuy.machine.ts';
import type { ChipTone } from '#ui/chip/Chip.tsx';

interface Label {
  readonly word: string;
  readonly tone: ChipTone;
}

export const standingWords: Readonly<Record<Standing, Label>> = {
  active: { word: 'Active', tone: 'accent' },
  waitingForDollars: { word: 'Waiting for dollars', tone: 'hold' },
  paused: { word: 'Paused', tone: 'neutral' },
  ended: { word: 'Ended', tone: 'neutral' },
};

export const runWords: Readonly<Record<RunState, Label>> = {
  due: { word: 'Due', tone: 'neutral' },
  waiting: { word: 'Waiting', tone: 'hold' },
  placed: { word: 'Order placed', tone: 'accent' },
  bought: { word: 'Bought', tone: 'gain' },
  skipped: { word: 'Skipped', tone: 'neutral' },
};

export const reasonWords: Readonly<Record<RunReason, string>> = {
  balance: 'Not enough dollars',
  price: 'The price was more than 1% above the market’s',
  unavailable: 'The bank was unavailable',
  refused: 'The bank refused the order',
  verification: 'Your identity wasn’t verified',
  locked: 'Your account was locked',
  frozen: 'Your account was frozen',
  paused: 'It was paused',
  stopped: 'It was stopped',
  missed: 'It couldn’t be tried in time',
};

export const endWords: Readonly<Record<RecurringEnd, string>> = {
  stopped: 'You stopped it.',
  finished: 'Its last date has passed.',
  closed: 'Your account was closed.',
};

const dayProblems: Readonly<Record<string, string>> = {
  required: 'Choose a date.',
  past: 'Choose a date and an hour still to come.',
  tooFar: 'Choose a date within the next year.',
  beforeFirst: 'Choose the first date or a later one.',
};

/** A code of ours, or the server's sentence. */
export const dayProblem = (found: string | undefined): string | undefined =>
  found === undefined ? undefined : (dayProblems[found] ?? found);
