import type { Trade } from '../../../machines/shared/trading/trade.ts';
import { progressOf, type TradeStage } from '../../../machines/shared/trading/trade.ts';
import type { RailStep } from '../../ui/rail/Rail.tsx';
import { Time } from '../../ui/time/Time.tsx';
import { stageWords } from '../../ui/trade/words.ts';

/** What a stage means for the money. */
export const stageSentences: Readonly<Record<TradeStage, string>> = {
  pending: 'The bank has your order and is about to carry it out. This takes seconds; you can leave this page.',
  settling: 'The bank is carrying out your order. This takes seconds; you can leave this page.',
  filled: 'The bank has carried out your order. The amounts are final and in your balances.',
  failed: 'Your balances are as they were before this order.',
  cancelled: 'The bank cancelled this order before it was carried out. Your balances are as they were before.',
};

/** The stages of an order as steps of a rail. The bank tells when an order was placed and not when each later stage began. */
export const timeline = (trade: Trade): readonly RailStep[] =>
  progressOf(trade).map(({ stage, state }) => ({
    label: stage === 'pending' ? 'Placed' : stageWords[stage].word,
    state,
    ...(stage === 'pending' && { at: <Time at={trade.createdAt} /> }),
  }));
