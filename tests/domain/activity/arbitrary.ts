import fc from 'fast-check';
import type { Activity } from '#domain/activity/activity.ts';
import type { AssetCode } from '#domain/assets/assets.ts';
import { amount } from '#domain/money/money.ts';
import { g, trade, transfer } from './samples.ts';

export const year = 365 * 86_400_000;
export const start = Date.UTC(2024, 0, 1);
const figure = fc.bigInt({ min: 1n, max: 10n ** 30n });
const moment = fc.integer({ min: start, max: start + 3 * year });

const anyTrade = fc
  .record({
    side: fc.constantFrom('buy', 'sell'),
    symbol: fc.constantFrom('BTC-USD', 'ETH-USD', 'USDC-USD', 'LTC-USD', 'BCH-USD'),
    given: figure,
    received: figure,
    fee: fc.bigInt({ min: 0n, max: 1000n }),
    state: fc.constantFrom('storing', 'pending', 'executed', 'settling', 'completed', 'failed', 'cancelled'),
    createdAt: moment,
  })
  .map(
    ({ given, received, fee, ...rest }) =>
      (guid: string) =>
        // The buyer's dollars include the fee.
        trade({ ...rest, guid, deliverAmount: amount(given + fee), receiveAmount: amount(received), fee: amount(fee) }),
  );

const anyTransfer = fc
  .record({
    side: fc.constantFrom('deposit', 'withdrawal'),
    transferType: fc.constantFrom('funding', 'crypto', 'book', 'funding_return'),
    asset: fc.constantFrom<AssetCode>('USD', 'BTC', 'ETH', 'USDC'),
    moved: figure,
    fee: fc.bigInt({ min: 0n, max: 1000n }),
    state: fc.constantFrom('storing', 'pending', 'reviewing', 'holding', 'completed', 'failed'),
    createdAt: moment,
  })
  .map(
    ({ moved, fee, ...rest }) =>
      (guid: string) =>
        transfer({ ...rest, guid, amount: amount(moved), estimatedAmount: amount(moved), fee: amount(fee) }),
  );

/** Up to a hundred activities over three years. */
export const anyHistory: fc.Arbitrary<readonly Activity[]> = fc
  .array(fc.oneof(anyTrade, anyTransfer), { maxLength: 100 })
  .map((makers) => makers.map((make, index) => make(g(index))));
