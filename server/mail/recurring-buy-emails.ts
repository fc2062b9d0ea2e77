import { assets } from '#domain/assets/assets.ts';
import type { Amount } from '#domain/money/money.ts';
import { type RecurringRule, type RunReason, recurringWords, writtenCents } from '#domain/trades/recurringBuys.ts';
import type { Mail } from './mailer.ts';

/** A date that waits, or was skipped. */
export interface UnboughtDate {
  readonly rule: RecurringRule;
  readonly dueAt: number;
  readonly reason: RunReason;
  /** Until when it is tried again (ms); null if it was skipped. */
  readonly until: number | null;
}

const time = (ms: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    ...{ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    timeZone,
    timeZoneName: 'short',
  }).format(ms);

const sentences: Readonly<Record<RunReason, (amount: Amount) => string>> = {
  balance: (amount) => `Your dollar balance is less than ${writtenCents(amount)}.`,
  price: () => 'The price offered was more than 1% above the market’s.',
  unavailable: () => 'The bank or the market’s prices were unavailable.',
  refused: () => 'The bank refused the order.',
  verification: () => 'Your identity is not verified.',
  locked: () => 'Your account is locked.',
  frozen: () => 'Your account is frozen.',
  paused: () => 'You paused it.',
  stopped: () => 'You stopped it.',
  missed: () => 'We could not place the order in time.',
};

/** `url` shows the recurring buy. */
export function recurringBuyMail(to: string, url: string, { rule, dueAt, reason, until }: UnboughtDate): Mail {
  const coin = assets[rule.asset].name;
  const next =
    until === null
      ? 'Nothing was bought. It continues on its next date.'
      : `We try again every 15 minutes until ${time(until, rule.zone)}. After that, this date is skipped.`;
  return {
    to,
    ...(until === null
      ? { kind: 'recurringBuySkipped', subject: `A recurring buy of ${coin} was skipped` }
      : { kind: 'recurringBuyWaits', subject: `A recurring buy of ${coin} is waiting` }),
    paragraphs: [
      `Your recurring buy: ${recurringWords(rule)}.`,
      `Due on ${time(dueAt, rule.zone)}. ${sentences[reason](rule.amount)}`,
      next,
    ],
    action: { label: 'Open the recurring buy', url },
    footnote: 'You received this email because you set up a recurring buy. Pause or stop it at Orders.',
  };
}
