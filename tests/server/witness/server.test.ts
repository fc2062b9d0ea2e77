import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { answersIn } from '#ops/drill/witness/answers.ts';
import { compareFolder, faultsOf } from '#ops/drill/witness/production.ts';
import { storedAt } from '#ops/drill/witness/stored.ts';
import { createApp } from '#server/app.ts';
import { commandActor, writeAudit } from '#server/backend/access/audit/audit.ts';
import { freshEmail, signUp } from '../backend/client.ts';
import { bankClient, mintBankToken, mintCustomerToken } from '../bank/client.ts';
import { fundingQuote, linkBankAccount, move } from '../bank/movements.ts';
import { describeOnOneDatabase } from '../support.ts';
import { openTrader } from '../traders.ts';

const parent = mkdtempSync(join(tmpdir(), 'statechange-witness-'));
afterAll(() => rmSync(parent, { recursive: true }));
const linesIn = (folder: string) =>
  readdirSync(folder).flatMap((name) => answersIn(readFileSync(join(folder, name), 'utf8')));
const entry = {
  actor: commandActor,
  requestId: 'r',
  action: 'freezeCustomer',
  outcome: 'done',
  targets: ['customer:c1'],
} as const;

describeOnOneDatabase('the witness of a server', (open) => {
  const scene = async () => {
    const folder = mkdtempSync(join(parent, 'folder-'));
    const server = await open({ environment: { WITNESS_DIR: folder, SANDBOX_SPEED: '20', LOG_LEVEL: 'silent' } });
    const bank = bankClient(server, await mintBankToken(server));
    const guid = await openTrader(bank);
    const client = bankClient(server, await mintCustomerToken(bank, guid));
    const order = async () => {
      const quote = await client.post('/api/quotes', { symbol: 'BTC-USD', side: 'buy', deliver_amount: 1_500 });
      return client.post('/api/trades', { quote_guid: quote.body.guid ?? '' });
    };
    return { folder, server, guid, client, order };
  };

  it('has every promise by the time that it is answered, and nothing that was not stored', async () => {
    const { folder, server, guid, client, order } = await scene();
    const { db } = server.services;
    const { body } = await order();
    expect(linesIn(folder)).toMatchObject([{ kind: 'trade', id: body.guid, once: body.quote_guid }]);
    // Refusals are not witnessed.
    expect((await client.post('/api/trades', { quote_guid: body.quote_guid ?? '' })).status).toBe(409);
    const account = await linkBankAccount(server, guid);
    const moved = await move(client, fundingQuote('deposit', 500), {
      transfer_type: 'funding',
      external_bank_account_guid: account,
    });
    const undone = db.transaction(async (tx) => {
      await writeAudit(tx, entry, 0);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await db.transaction((tx) => writeAudit(tx, entry, 0));
    expect(linesIn(folder).slice(1)).toMatchObject([
      { kind: 'transfer', id: moved.guid, once: moved.quote_guid },
      { kind: 'audit', id: '1' },
    ]);
    const email = freshEmail();
    const signedUp = await signUp(server, email);
    const text = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(linesIn(folder).at(-1)).toMatchObject({ kind: 'signUp', id: signedUp.data.customer_guid });
    expect(text.join('')).not.toContain(email);
    const figures = await (await createApp(server.services).request('/metrics')).text();
    expect(figures).toMatch(/^witness_lines_total 4$/m);
    expect(figures).toMatch(/^witness_failures_total 0$/m);
  });

  it('answers an order that it cannot write down, and says so', async () => {
    const { folder, server, order } = await scene();
    rmSync(folder, { recursive: true });
    expect((await order()).status).toBe(201);
    expect(await (await createApp(server.services).request('/metrics')).text()).toMatch(/^witness_failures_total 1$/m);
  });

  it('is nowhere without a folder', async () => {
    const server = await open();
    await server.services.db.transaction((tx) => writeAudit(tx, entry, 0));
    expect(server.services.witness.counts()).toEqual({ lines: 0, failures: 0 });
  });

  it('shows a trade that the database lost, and one that it changed', async () => {
    const { folder, server, order, guid, client } = await scene();
    const { db, config } = server.services;
    const [lost, kept, changed] = [await order(), await order(), await order()].map(({ body }) => String(body.guid));
    await move(client, fundingQuote('withdrawal', 300), {
      transfer_type: 'funding',
      external_bank_account_guid: await linkBankAccount(server, guid),
    });
    await signUp(server, freshEmail());
    await db.transaction((tx) => writeAudit(tx, entry, 0));
    const compared = () => compareFolder(folder, storedAt(config.databaseUrl ?? ''));
    expect(await compared()).toMatchObject({
      trade: { acknowledged: 3 },
      transfer: { acknowledged: 1 },
      signUp: { acknowledged: 1 },
      audit: { acknowledged: 1 },
    });
    expect(faultsOf(await compared())).toBe(0);
    await db.execute(sql`delete from bank_trades where guid = ${lost}`);
    await db.execute(sql`update bank_trades set deliver_amount = deliver_amount + 1 where guid = ${changed}`);
    expect((await compared()).trade).toMatchObject({ missing: [lost], wrong: [changed], doubled: [] });
    expect(kept).toBeTruthy();
  });
});
