import type { Activity } from '#domain/activity/activity.ts';
import { activityOfTrade } from '#domain/activity/fromTrade.ts';
import { activityOfTransfer } from '#domain/activity/fromTransfer.ts';
import { zero } from '#domain/money/money.ts';
import type { ExplainedTrade, ExplainedTransfer, Explanation } from '#domain/staff/explanation/record.ts';
import { termsOf } from '#domain/staff/explanation/trade.ts';
import { formatMoneyExactly } from '#ui/money/format.ts';
import { formatTime } from '#ui/time/format.ts';
import { failureOf } from '../activity/failures.ts';
import { holdEndText, meaningOf } from '../activity/meaning.ts';
import { returnMessage } from '../activity/returns.ts';

/** Answers for customers who ask about a record, in the words of their own screens. */

function tradeActivity(trade: ExplainedTrade): Activity | null {
  const terms = termsOf(trade);
  const { guid, quoteGuid, state, failureCode, createdAt, updatedAt } = trade;
  const rest = { state, failureCode, isRecurring: trade.placedBy === 'recurring buy', createdAt, updatedAt };
  return terms && activityOfTrade({ ...terms, guid, quoteGuid: quoteGuid ?? '', ...rest });
}

function transferActivity(transfer: ExplainedTransfer): Activity | null {
  const { fee, holdStartedAt, holdEndsAt, referenceGuid, updatedAt } = transfer;
  return activityOfTransfer({
    ...transfer,
    side: transfer.side === 'withdrawal' ? 'withdrawal' : 'deposit',
    fee: fee ?? zero,
    referenceTransferGuid: referenceGuid,
    counterpartyGuid: null,
    // A copied record has only the end, which is all that the sentence uses.
    hold: holdEndsAt === null ? null : { startedAt: holdStartedAt ?? updatedAt, endsAt: holdEndsAt },
  });
}

/** The record as the customer's screens have it; null if they do not show it. */
const activityOf = ({ trade, transfer }: Explanation): Activity | null =>
  trade ? tradeActivity(trade) : transfer ? transferActivity(transfer) : null;

const nouns = {
  deposit: 'Your deposit',
  withdrawal: 'Your withdrawal',
  return: 'The return',
  buy: 'Your order to buy',
  sell: 'Your order to sell',
} as const;

/** "Your deposit of $500.00 on Tuesday, November 24, 2026 at 2:05:09 PM EST:" */
function subjectOf(activity: Activity, zone: string): string {
  const moved = [activity.in, activity.out].find((side) => side?.asset === activity.asset);
  const money = moved ? formatMoneyExactly(moved.amount, moved.asset, { inFull: true }) : activity.asset;
  const isTrade = activity.source === 'trade';
  const by = isTrade && activity.trade.isRecurring ? 'by your recurring buy ' : '';
  return `${nouns[activity.kind]} ${isTrade ? '' : 'of '}${money}, placed ${by}on ${formatTime(activity.createdAt, 'full', zone)}:`;
}

function sentencesOf(activity: Activity, zone: string): readonly string[] {
  const failure = failureOf(activity);
  if (failure) return [failure.text, failure.next ?? ''];
  const isTransfer = activity.source === 'transfer';
  if (isTransfer && activity.returnCode !== null) {
    const { text, next } = returnMessage(activity.returnCode);
    return [text, meaningOf(activity), next ?? ''];
  }
  const isHeld = isTransfer && activity.status === 'onHold' && activity.hold !== null;
  return [meaningOf(activity), isHeld && activity.hold ? `${holdEndText(activity.hold.endsAt, zone)}.` : ''];
}

/** The answer with its subject and times in its `zone`; null if the customer's screens do not show the record. */
export function customerSentence(explanation: Explanation): string | null {
  const [activity, { zone }] = [activityOf(explanation), explanation];
  return activity && [subjectOf(activity, zone), ...sentencesOf(activity, zone)].filter(Boolean).join(' ');
}
