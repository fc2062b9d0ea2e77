import { describe, expect, test } from 'vitest';
import { combine } from '#domain/activity/combine.ts';
import { displayStatusOf } from '#domain/activity/displayStatus.ts';
import { type ActivityFilter, isFiltering, matching, noFilter } from '#domain/activity/filter.ts';
import { amount } from '#domain/money/money.ts';
import { g, noonish, sent, trade, transfer } from './samples.ts';

const hour = 3_600_000;
/** UTC−5. */
const dayOf = (at: number) => new Date(at - 5 * hour).toISOString().slice(0, 10);
const all = [
  trade({ guid: `a1${g(1).slice(2)}` }),
  trade({
    guid: g(2),
    side: 'sell',
    symbol: 'ETH-USD',
    deliverAmount: amount('500000000000000001'),
    receiveAmount: amount(169_700),
    fee: amount(853),
  }),
  transfer({ guid: g(3), amount: amount(123_450), createdAt: Date.UTC(2026, 0, 1, 4, 59) }),
  transfer({ guid: g(4), amount: amount(100_000), returnCode: 'R01', createdAt: Date.UTC(2026, 0, 1, 5) }),
  transfer({ guid: g(5), state: 'reviewing' }),
  sent,
];
const bare = { counterparties: [], wordsOf: () => '' };
const found = (filter: Partial<ActivityFilter>) =>
  matching(all, { ...noFilter, ...filter }, dayOf, bare).map((each) => all.indexOf(each));

describe('a filter', () => {
  test('without restrictions matches everything', () => {
    expect(matching(all, { ...noFilter, q: '  ' }, dayOf, bare)).toBe(all);
    expect(isFiltering({ ...noFilter, q: ' ' })).toBe(false);
    expect(isFiltering({ ...noFilter, to: '2026-01-01' })).toBe(true);
  });

  test.each([
    [{ kind: 'buy' }, [0]],
    [{ kind: 'deposit' }, [2, 3, 4]],
    [{ asset: 'ETH' }, [1, 5]],
    [{ asset: 'USD' }, [0, 1, 2, 3, 4]],
    [{ status: 'inReview' }, [4]],
    [{ status: 'returned' }, [3]],
    [{ status: 'completed', kind: 'deposit' }, [2]],
    [{ to: '2025-12-31' }, [2]],
    [{ from: '2026-01-01', to: '2026-01-01' }, [3]],
    [{ from: '2026-01-02' }, [0, 1, 4, 5]],
    [{ kind: 'sell', asset: 'BTC' }, []],
  ] as const)('%o', (filter, rows) => expect(found(filter)).toEqual(rows));

  test.each([
    ['A100', [0]],
    [`a100…${g(1).slice(-4)}`, [0]],
    ['a100…ffff', []],
    ['−$1,234.50', [2]],
    ['+1234.5', [2]],
    [sent.guid.toUpperCase(), [5]],
    ['0xab12ab', [5]],
    ['$1,234.50', [2]],
    ['1234.5', [2]],
    ['1000', [3]],
    ['1234', [2]],
    ['1,234', [2]],
    ['0.0015', [0]],
    ['.0015', [0]],
    ['0.5 ETH', [1]],
    ['0.5 BTC', []],
    ['$0.5', []],
    ['000', [1, 2, 3, 4, 5]],
    ['0', [1, 2, 3, 4, 5]],
    ['.', []],
    ['0.500000000000000001', [1]],
    ['0.50', [1]],
    ['123456789.12345678912345679', [5]],
    ['99.50', [0]],
    ['$1,705.53', [1]],
    ['123,456,789.123456789123456789 ETH', [5]],
    ['bitcoin', [0]],
    ['Ether', [1, 5]],
    ['us dollars', [0, 1, 2, 3, 4]],
    ['btc', [0]],
    ['coin', []],
    ['et', []],
    ['nothing like it', []],
  ])('searches for %j', (q, rows) => expect(found({ q })).toEqual(rows));

  test('finds coins by the wallet or the address that they went to or came from', () => {
    const wallet = {
      guid: 'e'.repeat(32),
      kind: 'wallet',
      name: 'Cold storage',
      address: '0xAbC0000000000000000000000000000000000dEf',
      mask: null,
    } as const;
    const bank = { guid: 'd'.repeat(32), kind: 'bankAccount', name: 'Checking', address: null, mask: '1234' } as const;
    const out = { ...sent, counterpartyGuid: wallet.guid };
    const paid = { ...transfer({ guid: g(8) }), counterpartyGuid: bank.guid };
    const by = (q: string) =>
      matching([out, paid, trade()], { ...noFilter, q }, dayOf, { ...bare, counterparties: [wallet, bank] });
    expect([wallet.address, '0xabc', 'cold', 'Storage'].map(by)).toEqual([[out], [out], [out], [out]]);
    expect(['co', 'torage', 'checking', '1234'].map(by)).toEqual([[], [], [], []]);
  });

  test('finds a return by the transfer that it takes back', () => {
    const back = transfer({
      guid: g(9),
      transferType: 'funding_return',
      side: 'withdrawal',
      referenceTransferGuid: 'f'.repeat(32),
    });
    expect(matching([back], { ...noFilter, q: 'ffff' }, dayOf, bare)).toEqual([back]);
    expect(displayStatusOf(back)).toBe('completed');
  });

  test('finds an activity by the words of its row, from the beginning of one and three letters on', () => {
    const by = (q: string) =>
      matching(all, { ...noFilter, q }, dayOf, {
        ...bare,
        wordsOf: ({ status }) => `Deposit dollars In review ${status}`,
      });
    expect(by('in rev')).toEqual(all);
    expect(by('COMPLETED')).toEqual(all.filter(({ status }) => status === 'completed'));
    expect([by('eview'), by('in')]).toEqual([[], []]);
  });
});

describe('two lists as one', () => {
  const at = (minutesAgo: number, number: number) =>
    transfer({ guid: g(number), createdAt: noonish - minutesAgo * 60_000 });
  const trades = [at(1, 1), at(10, 2), at(30, 3)];
  const transfers = [at(5, 4), at(20, 5), at(60, 6)];
  const guids = (isComplete: readonly [boolean, boolean], lists = [trades, transfers]) =>
    combine(lists.map((activities, index) => ({ activities, isComplete: isComplete[index] ?? false }))).map(
      ({ guid }) => Number.parseInt(guid, 16),
    );

  test('holds everything once both are read', () => expect(guids([true, true])).toEqual([1, 4, 2, 5, 3, 6]));
  test('ends at the oldest record of the list that goes on', () => {
    expect(guids([false, true])).toEqual([1, 4, 2, 5, 3]);
    expect(guids([true, false])).toEqual([1, 4, 2, 5, 3, 6]);
    expect(guids([false, false])).toEqual([1, 4, 2, 5, 3]);
  });
  test('is empty while nothing is known of a list that goes on', () => {
    expect(guids([false, true], [[], transfers])).toEqual([]);
    expect(guids([true, true], [[], transfers])).toEqual([4, 5, 6]);
  });
  test('contains a record once, even if two lists have it', () =>
    expect(guids([true, true], [trades, [at(5, 4), at(10, 2)]])).toEqual([1, 4, 2, 3]));
});
