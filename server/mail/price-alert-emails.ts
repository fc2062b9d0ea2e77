import { assets } from '#domain/assets/assets.ts';
import { type AlertRule, alertWords, writtenPercent, writtenPrice } from '#domain/markets/priceAlerts.ts';
import type { Amount } from '#domain/money/money.ts';
import type { Mail } from './mailer.ts';

export interface Crossing extends AlertRule {
  readonly price: Amount;
  /** Signed; null if unknown. */
  readonly change: Amount | null;
  readonly crossedAt: number;
}

const time = (ms: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    ...{ year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    timeZone,
    timeZoneName: 'short',
  }).format(ms);

function subjectOf({ asset, kind, threshold, change }: Crossing): string {
  const { name } = assets[asset];
  if (kind !== 'change') return `${name} is ${kind} ${writtenPrice(threshold)}`;
  return `${name} is ${change?.startsWith('-') ? 'down' : 'up'} ${writtenPercent(change ?? threshold)} within a day`;
}

/** `url` lists the alerts. @param zone the customer's, an IANA name */
export const priceAlertMail = (to: string, url: string, crossing: Crossing, zone: string): Mail => ({
  to,
  kind: 'priceAlert',
  subject: subjectOf(crossing),
  paragraphs: [
    `Your alert: ${alertWords(crossing)}.`,
    `Price: ${writtenPrice(crossing.price)}, ${time(crossing.crossedAt, zone)}. The price may have changed since.`,
    'The alert rests for 24 hours from then. You can arm it again before.',
  ],
  action: { label: 'Open price alerts', url },
  footnote: 'You received this email because you set a price alert. Pause or remove it in Settings.',
});
