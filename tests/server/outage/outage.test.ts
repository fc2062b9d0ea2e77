import { Hono } from 'hono';
import { expect, it, test } from 'vitest';
import { createFaultDoor } from '#sandbox/faults/fault-door.ts';
import { createApp } from '#server/app.ts';
import { groupInserts } from '#server/db/grouped-insert.ts';
import { isOutage, outageMessage, unreachable } from '#server/db/outage.ts';
import { bankQuotes } from '#server/db/schema/bank-trading.ts';
import { noControls } from '#server/emulators.ts';
import { describeOnEachDatabase } from '../support.ts';

const coded = (code: string) => Object.assign(new Error('said'), { code });
const asked = (cause: Error) => Object.assign(new Error('Failed query: select 1', { cause }), { query: 'select 1' });

test.each([
  '08006',
  '57P01',
  '57P02',
  '57P03',
  '25006',
  '53100',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
])('%s is an outage', (code) => {
  expect(isOutage(asked(coded(code)))).toBe(true);
  expect(isOutage(unreachable(coded(code)))).toBe(true);
  expect(isOutage(new Error('the round failed', { cause: asked(coded(code)) }))).toBe(true);
});

test.each([
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Connection terminated due to connection timeout',
])('"%s" is an outage', (text) => expect(isOutage(asked(new Error(text)))).toBe(true));

test.each(['23505', '40001', '57014', '28P01', '3D000', 'P0001'])('%s is none', (code) => {
  expect(isOutage(asked(coded(code)))).toBe(false);
  expect(isOutage(unreachable(coded(code)))).toBe(false);
});

it('is not an outage of ours when another service or a file cannot be reached', () => {
  const call = new TypeError('fetch failed', { cause: Object.assign(coded('ECONNREFUSED'), { syscall: 'connect' }) });
  expect(
    [call, new Error('bank', { cause: call }), coded('ENOENT'), coded('ECONNRESET'), 'text', null].map(isOutage),
  ).toEqual(Array(6).fill(false));
});

it('never claims that nothing happened', () => {
  expect(outageMessage).toMatch(/may have gone through/);
});

it('leaves a reply as its service made it when the settings cannot be read again', async () => {
  const controls = { ...noControls, refresh: () => Promise.reject(asked(coded('57P01'))) };
  const app = new Hono();
  // The door reads only this.
  app.use(createFaultDoor({ controls } as unknown as Parameters<typeof createFaultDoor>[0]));
  app.get('/bank/api/accounts', (c) =>
    c.json({ status: 500, error_message: 'said', message_code: 'internal_error' }, 500),
  );
  const reply = await app.request('/bank/api/accounts');
  expect([reply.status, await reply.json()]).toEqual([
    500,
    { status: 500, error_message: 'said', message_code: 'internal_error' },
  ]);
});

describeOnEachDatabase('an outage', (open) => {
  it('is not taken for a bad row of a group: nothing is sent again', async () => {
    const { services } = await open();
    let sent = 0;
    const lost = (code: string) => {
      const retried = () => {
        sent += 1;
        return Promise.reject(asked(coded(code)));
      };
      return Object.assign(Object.create(services.db) as typeof services.db, { retried });
    };
    const tried = async (code: string) => {
      sent = 0;
      const insert = groupInserts(lost(code), bankQuotes);
      const row = {} as Parameters<typeof insert>[0];
      await Promise.allSettled(Array.from({ length: 20 }, () => insert(row)));
      return sent;
    };
    // Eight go alone, the others together.
    expect([await tried('57P01'), await tried('23505')]).toEqual([9, 21]);
  });

  it('is not over for health checks before everything is prepared', async () => {
    const { services } = await open();
    expect((await createApp(services).request('/healthz')).status).toBe(200);
    const reply = await createApp({ ...services, isReady: () => false }).request('/healthz');
    expect([reply.status, await reply.json()]).toEqual([503, { status: 'starting' }]);
  });

  it('shows as the age of the last commit', async () => {
    const { services } = await open();
    const text = await (await createApp(services).request('/metrics')).text();
    expect(Number(/^database_last_commit_age_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
  });
});
