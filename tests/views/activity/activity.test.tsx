import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { activityKinds } from '#domain/activity/activity.ts';
import { displayStatuses } from '#domain/activity/displayStatus.ts';
import { amount } from '#domain/money/money.ts';
import { ActivityAmount } from '#presenters/activity/ActivityAmount.tsx';
import { ActivityStatus } from '#presenters/activity/ActivityStatus.tsx';
import {
  activityHref,
  activityTabTitle,
  activityTitle,
  kindLabels,
  statusLabels,
} from '#presenters/activity/labels.ts';
import { g, sent, trade, transfer } from '../../domain/activity/samples.ts';

const back = transfer({
  transferType: 'funding_return',
  side: 'withdrawal',
  referenceTransferGuid: g(1),
  returnCode: 'R01',
});

describe('an activity in words', () => {
  it.each([
    [trade(), 'Buy Bitcoin'],
    [trade({ isRecurring: true }), 'Recurring buy of Bitcoin'],
    [trade({ side: 'sell', symbol: 'LTC-USD' }), 'Sell Litecoin'],
    [transfer(), 'Deposit dollars'],
    [sent, 'Withdraw Ethereum'],
    [back, 'Deposit returned'],
    [transfer({ transferType: 'crypto_return', side: 'deposit' }), 'Withdrawal returned'],
  ])('has the right name', (activity, title) => expect(activityTitle(activity)).toBe(title));

  it.each([
    [trade(), 'Bought 0.00153048 BTC'],
    [trade({ state: 'pending' }), 'Buy 0.00153048 BTC'],
    [trade({ side: 'sell', deliverAmount: amount(1_000_000), receiveAmount: amount(65_000) }), 'Sold 0.01 BTC'],
    [transfer(), 'Deposited $500.00'],
    [transfer({ state: 'failed' }), 'Deposit $500.00'],
    [back, 'Returned $500.00'],
  ])('is found among tabs', (activity, title) =>
    expect(activityTabTitle(activity).replaceAll('\u00a0', ' ')).toBe(title),
  );

  it('has words for every kind and every status, no two alike', () => {
    const words = [
      ...activityKinds.map((kind) => kindLabels[kind]),
      ...displayStatuses.map((status) => statusLabels[status].word),
    ];
    expect(new Set(words).size).toBe(activityKinds.length + displayStatuses.length);
  });

  it.each([
    [transfer({ state: 'storing' }), 'Pending'],
    [transfer({ state: 'holding' }), 'On hold'],
    [transfer({ state: 'reviewing' }), 'In review'],
    [transfer(), 'Completed'],
    [transfer({ state: 'failed', failureCode: 'internal_error' }), 'Failed'],
    [transfer({ state: 'failed', failureCode: 'cancelled' }), 'Canceled'],
    [trade({ state: 'cancelled' }), 'Canceled'],
    [transfer({ returnCode: 'R01' }), 'Returned'],
    [back, 'Completed'],
  ])('says how far it is', (activity, word) => {
    render(<ActivityStatus activity={activity} />);
    expect(screen.getByText(word)).toBeVisible();
  });

  it('links to its own page', () => expect(activityHref({ guid: 'a b' })).toBe('/orders?order=a%20b'));

  it('shows both sides, with every digit on request', () => {
    const { container } = render(
      <>
        <ActivityAmount activity={sent} which="out" exact />
        <ActivityAmount activity={sent} which="in" />
      </>,
    );
    expect(container).toHaveTextContent(/^123,456,789\.12345678912345679\sETH–nothing$/);
  });
});
