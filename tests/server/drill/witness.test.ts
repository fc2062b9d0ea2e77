import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { answersIn } from '#ops/drill/witness/answers.ts';
import { compare, compareKinds, faultsIn } from '#ops/drill/witness/compare.ts';
import { compareFolder, faultsOf, productionLines } from '#ops/drill/witness/production.ts';
import { storedAt } from '#ops/drill/witness/stored.ts';
import { type Answer, digestOf, type Kind, lineOf, type Stored } from '#server/witness/answers.ts';
import { bankClient, mintBankToken, mintCustomerToken } from '../bank/client.ts';
import { postgres, withServer } from '../support.ts';
import { openTrader } from '../traders.ts';

const answer = (id: string, more: Partial<Answer> = {}): Answer => ({
  kind: 'trade',
  id,
  once: `quote of ${id}`,
  at: 1_000,
  digest: 'd',
  ...more,
});
const stored = (id: string, more: Partial<Stored> = {}): Stored => ({
  kind: 'trade',
  id,
  once: `quote of ${id}`,
  digest: 'd',
  ...more,
});

it('finds missing, duplicate, wrong and unanswered records', () => {
  const answers = ['a', 'b', 'c', 'd'].map((id) => answer(id));
  const records = [
    stored('a'),
    stored('b', { digest: 'other' }),
    stored('d'),
    stored('e', { once: 'quote of d' }),
    stored('f'),
  ];
  expect(compare(answers, records)).toEqual({
    acknowledged: 4,
    missing: ['c'],
    doubled: ['quote of d'],
    wrong: ['b'],
    unacknowledged: 2,
  });
});

it('holds a record of another quote for wrong', () => {
  const compared = compare([answer('a')], [stored('a', { once: 'another quote' })]);
  expect([compared.wrong, faultsIn(compared)]).toEqual([['a'], 1]);
});

it('compares each kind by itself', () => {
  const compared = compareKinds([answer('x'), answer('x', { kind: 'transfer' })], [stored('x')]);
  expect([compared.trade.missing, compared.transfer.missing, compared.audit.acknowledged]).toEqual([[], ['x'], 0]);
});

it('reads its own lines, leaves out a last one that was cut off, and refuses any other that is no answer', () => {
  const text = lineOf(answer('a')) + lineOf(answer('b'));
  expect(answersIn(text)).toEqual([answer('a'), answer('b')]);
  expect(answersIn(text + lineOf(answer('c')).slice(0, 20))).toHaveLength(2);
  expect(() => answersIn(`${text}torn\n${lineOf(answer('c'))}`)).toThrow('Line 3 is no answer');
  expect(() => answersIn('{"kind":"trade","id":7}\n')).toThrow('Line 1');
});

it('keeps adjacent fields apart', () => {
  expect(digestOf(['ab', 'c'])).not.toBe(digestOf(['a', 'bc']));
  expect(digestOf(['1', 2, 3n])).toBe(digestOf(['1', '2', '3']));
});

it('compares the files of all processes, and leaves out what came after a time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'statechange-witness-'));
  const kept = [stored('a'), stored('b'), stored('late')];
  const read = async (kind: Kind, ids: readonly string[]) =>
    kept.filter((one) => one.kind === kind && ids.includes(one.id));
  try {
    await writeFile(join(folder, 'one.jsonl'), lineOf(answer('a')) + lineOf(answer('gone', { at: 5_000 })));
    await writeFile(join(folder, 'two.jsonl'), `${lineOf(answer('b'))}{"kind":"tra`);
    await expect(compareFolder(join(folder, 'mistyped'), read)).rejects.toThrow('There are no files of a witness');
    const whole = await compareFolder(folder, read);
    expect(whole.trade).toMatchObject({ acknowledged: 3, missing: ['gone'], doubled: [], wrong: [] });
    expect(productionLines(whole)).toContain('trade missing: gone');
    const until = await compareFolder(folder, read, { until: 4_999 });
    expect([until.trade.acknowledged, faultsOf(until)]).toEqual([2, 0]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('finds a trade of the product in its database, by what the API answered', async () => {
  const address = await postgres.newDatabase('migrated');
  const server = await withServer({ databaseUrl: address, environment: { SANDBOX_SPEED: '20' } });
  try {
    const bank = bankClient(server, await mintBankToken(server));
    const customer = await openTrader(bank);
    const client = bankClient(server, await mintCustomerToken(bank, customer));
    const quote = await client.post('/api/quotes', { symbol: 'BTC-USD', side: 'buy', deliver_amount: 1_500 });
    const { body } = await client.post('/api/trades', { quote_guid: quote.body.guid });
    const [id, once] = [String(body.guid), String(body.quote_guid)];
    const fields = [
      once,
      customer,
      String(body.symbol),
      String(body.side),
      String(body.deliver_amount),
      String(body.receive_amount),
    ];
    const answers = [answer(id, { once, digest: digestOf(fields) }), answer('never stored')];
    const compared = compare(answers, await storedAt(address)('trade', [id], [once]));
    expect(compared).toMatchObject({ missing: ['never stored'], wrong: [], doubled: [] });
  } finally {
    await server.close();
  }
});
