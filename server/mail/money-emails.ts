import type { Mail } from './mailer.ts';
import { utcTime } from './security-emails.ts';
import { type Money, written } from './words.ts';

export type MoneyNews =
  | {
      readonly what:
        | 'depositArrived'
        | 'depositFailed'
        | 'depositReturned'
        | 'withdrawalSent'
        | 'withdrawalFailed'
        | 'withdrawalReturned';
      readonly money: Money;
    }
  | { readonly what: 'bought' | 'sold'; readonly delivered: Money; readonly received: Money };

interface Words {
  readonly subject: string;
  readonly text: string;
}

const failed = 'The details say why, and what you can do next.';

function wordsOf(news: MoneyNews): Words {
  switch (news.what) {
    case 'depositArrived':
      return { subject: 'Your deposit arrived', text: `${written(news.money)} arrived in your account.` };
    case 'depositFailed':
      return {
        subject: 'Your deposit failed',
        text: `Your deposit of ${written(news.money)} failed. Your balances are unaffected. ${failed}`,
      };
    case 'depositReturned':
      return {
        subject: 'Your deposit was returned',
        text: `Your bank returned a deposit. ${written(news.money)} left your account. ${failed}`,
      };
    case 'withdrawalSent':
      return { subject: 'Your withdrawal is complete', text: `We sent ${written(news.money)}.` };
    case 'withdrawalFailed':
      return {
        subject: 'Your withdrawal failed',
        text: `Your withdrawal of ${written(news.money)} failed. The money is back in your account. ${failed}`,
      };
    case 'withdrawalReturned':
      return {
        subject: 'Your withdrawal was returned',
        text: `${written(news.money)} came back to your account. ${failed}`,
      };
    case 'bought':
      return {
        subject: 'Your order was filled',
        text: `You bought ${written(news.received)} for ${written(news.delivered)}.`,
      };
    case 'sold':
      return {
        subject: 'Your order was filled',
        text: `You sold ${written(news.delivered)} for ${written(news.received)}.`,
      };
  }
}

export interface MoneyRecordFacts {
  readonly reference: string;
  readonly startedAt: number;
}

/** `url` opens the order or transfer. */
export function moneyMail(to: string, url: string, news: MoneyNews, { reference, startedAt }: MoneyRecordFacts): Mail {
  const { subject, text } = wordsOf(news);
  return {
    to,
    kind: news.what,
    subject,
    paragraphs: [text, `Started: ${utcTime(startedAt)}`, `Reference: ${reference}`],
    action: { label: 'View details', url },
    footnote: 'You received this email because you chose to be notified. You can turn it off in Preferences.',
  };
}
