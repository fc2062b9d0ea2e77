import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Activity } from '#domain/activity/activity.ts';
import type { Counterparty } from '#domain/activity/counterparty.ts';
import { csvName, csvOf } from '#domain/activity/csv.ts';
import { type AssetCode, assets } from '#domain/assets/assets.ts';
import { csvCell } from '#domain/csv/csv.ts';
import { amount, parseDecimal, toDecimal } from '#domain/money/money.ts';
import { anyHistory } from './arbitrary.ts';
import { parseCsv, recordsOf } from './csv-reader.ts';
import { g, noonish, sent, trade, transfer } from './samples.ts';

const utc = () => 0;
const eastern = () => -300;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const only = (activity: Activity, counterparties: readonly Counterparty[] = []) =>
  recordsOf(csvOf([activity], eastern, counterparties))[0] ?? {};

describe('the file of activities', () => {
  test('has the documented columns, a byte order mark and RFC 4180 line ends', () => {
    const text = csvOf([trade()], utc, []);
    expect(
      text.startsWith('\ufeffid,type,status,created_at_utc,created_at_local,asset_out,amount_out,asset_in,amount_in,'),
    ).toBe(true);
    expect(text).toContain(
      ',fee_asset,platform_fee,network_fee,rate,reference,tx_hash,address,network_fee_asset,network_fee_paid_by,recurring\r\n',
    );
    expect(text.endsWith('\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  test('contains a purchase', () => {
    expect(only(trade())).toMatchObject({
      type: 'buy',
      status: 'completed',
      created_at_utc: '2026-11-20T14:30:00Z',
      created_at_local: '2026-11-20T09:30:00-05:00',
      asset_out: 'USD',
      amount_out: '100',
      asset_in: 'BTC',
      amount_in: '0.00153048',
      fee_asset: 'USD',
      platform_fee: '0.5',
      network_fee: '',
      rate: '65012.28',
      reference: trade().guid,
      tx_hash: '',
    });
  });

  test('says which trades a recurring buy placed', () => {
    const cells = [trade({ isRecurring: true }), trade(), transfer()].map((activity) => only(activity).recurring);
    expect(cells).toEqual(['yes', 'no', '']);
  });

  test.each([
    [transfer({ state: 'holding' }), 'on_hold'],
    [transfer({ state: 'reviewing' }), 'in_review'],
    [transfer({ returnCode: 'R01' }), 'returned'],
  ])('writes a status as the columns are named %#', (activity, status) => expect(only(activity).status).toBe(status));

  test('contains a withdrawal with every digit and its transaction', () => {
    expect(only(sent)).toMatchObject({
      type: 'withdrawal',
      asset_out: 'ETH',
      amount_out: '123456789.12345678912345679',
      asset_in: '',
      amount_in: '',
      platform_fee: '0.000000000000000001',
      network_fee: '0.0029',
      network_fee_asset: 'ETH',
      network_fee_paid_by: 'statechange',
      tx_hash: sent.transactionHash,
    });
  });

  test('contains the full destination address, if on record', () => {
    const wallet = {
      guid: g(7),
      kind: 'wallet',
      name: 'Ledger',
      address: `0x${'Ab12'.repeat(10)}`,
      mask: null,
    } as const;
    const checking = { guid: g(8), kind: 'bankAccount', name: 'Checking', address: null, mask: '6789' } as const;
    const address = (counterpartyGuid: string | null) =>
      only(transfer({ counterpartyGuid }), [checking, wallet]).address;
    expect(address(g(7))).toBe(wallet.address);
    expect([address(g(8)), address(g(9)), address(null), only(trade(), [wallet]).address]).toEqual(['', '', '', '']);
  });

  test.each([
    [330, '2026-11-20T20:00:00+05:30'],
    [-150, '2026-11-20T12:00:00-02:30'],
    [0, '2026-11-20T14:30:00Z'],
  ])('writes local time at %d minutes', (minutes, text) => {
    expect(recordsOf(csvOf([trade()], () => minutes, []))[0]?.created_at_local).toBe(text);
  });

  test('reads back as what it was written from, in the same order and to the last unit', () => {
    fc.assert(
      fc.property(anyHistory, (activities) => {
        const records = recordsOf(csvOf(activities, eastern, []));
        expect(records.map(({ id }) => id)).toEqual(activities.map(({ guid }) => guid));
        for (const [index, record] of records.entries()) {
          const side = activities[index]?.out;
          if (!side) expect(record.amount_out).toBe('');
          else
            expect(parseDecimal(record.amount_out ?? '', assets[record.asset_out as AssetCode].decimals)).toEqual({
              ok: true,
              amount: side.amount,
            });
        }
      }),
    );
  });

  test('shows and sums a balance of ether that no float could hold', () => {
    const huge = '123456789123456789123456789';
    const record = only(transfer({ asset: 'ETH', transferType: 'crypto', amount: amount(huge) }));
    expect(record.amount_in).toBe('123456789.123456789123456789');
    expect(record.amount_in).toBe(toDecimal(amount(huge), 18));
  });
});

describe('a cell', () => {
  test('is read as it was written, whatever it holds', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (texts) => {
        const row = parseCsv(`${texts.map(csvCell).join(',')}\r\n`)[0];
        expect(row).toEqual(texts.map((text) => (/^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text)));
      }),
    );
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1', '＋1', '－1', '＠x', '=HYPERLINK("http://x","y")'])(
    'never begins like a formula: %j',
    (text) => {
      const [read] = parseCsv(`${csvCell(text)}\r\n`)[0] ?? [];
      expect(read).toBe(`'${text}`);
      expect(read).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
    },
  );

  test('neutralizes a formula in a made-up hash', () => {
    expect(only(transfer({ transactionHash: '=cmd|calc' })).tx_hash).toBe("'=cmd|calc");
  });
});

describe('the name of the file', () => {
  const rows = [trade({ createdAt: noonish }), trade({ createdAt: Date.UTC(2026, 0, 5) })];
  test.each([
    [rows, { from: null, to: null }, 'activity_2026-01-05_2026-11-20.csv'],
    [rows, { from: '2026-01-01', to: '2026-12-31' }, 'activity_2026-01-01_2026-12-31.csv'],
    [rows, { from: null, to: '2026-12-31' }, 'activity_2026-01-05_2026-12-31.csv'],
    [[], { from: null, to: null }, 'activity.csv'],
  ])('tells the days %#', (activities, span, name) => expect(csvName(activities, span, dayOf)).toBe(name));
});
