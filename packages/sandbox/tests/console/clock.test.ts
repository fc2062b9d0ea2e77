import { beforeAll, describe, expect, it } from 'vitest';
import { parseDuration } from '#sandbox/console/clock.ts';
import { aheadOf, createClock } from '#server/clock.ts';
import type { RunningServer } from '#server/server.ts';
import { bankClient, mintBankToken } from '#tests/server/bank/client.ts';
import { desk } from '#tests/server/sandbox/console.ts';
import { createTestClock, describeOnEachDatabase, withServer } from '#tests/server/support.ts';

interface ClockState {
  readonly now: string;
  readonly offset_ms: number;
  readonly fixed: boolean;
  readonly speed: number;
}

describeOnEachDatabase("the sandbox's clock", (open, { kind }) => {
  const clock = createTestClock(Date.UTC(2026, 0, 15, 12));
  let server: RunningServer;
  beforeAll(async () => {
    server = await open({ clock });
  });
  const state = async (of: Pick<RunningServer, 'url'> = server) => (await desk<ClockState>(of, 'GET', '/clock')).body;
  const move = (how: unknown) => desk<ClockState & { fields?: Record<string, string> }>(server, 'POST', '/clock', how);

  it('is moved forward by a time, and delays are over with it', async () => {
    expect(await state()).toEqual({ now: '2026-01-15T12:00:00.000Z', offset_ms: 0, fixed: false, speed: 1 });
    const bank = bankClient(server, await mintBankToken(server));
    const { body } = await bank.post('/api/customers', { type: 'individual' });
    expect((await bank.get(`/api/customers/${body.guid}`)).body.state).toBe('storing');
    expect((await move({ advance: '2s' })).body).toMatchObject({ now: '2026-01-15T12:00:02.000Z', offset_ms: 2_000 });
    expect((await bank.get(`/api/customers/${body.guid}`)).body).toMatchObject({
      state: 'unverified',
      updated_at: '2026-01-15T12:00:01.000000Z',
    });
    expect((await move({ advance_ms: 500 })).body.now).toBe('2026-01-15T12:00:02.500Z');
  });

  it('is set to a moment, in UTC where no zone is named, and never back', async () => {
    expect((await move({ set: '2026-02-01T08:00:00+02:00' })).body.now).toBe('2026-02-01T06:00:00.000Z');
    expect((await move({ set: '2026-02-01T07:00' })).body.now).toBe('2026-02-01T07:00:00.000Z');
    expect((await move({ set: '2026-02-02' })).body.now).toBe('2026-02-02T00:00:00.000Z');
    const back = await move({ set: '2026-02-01T07:00:00Z' });
    expect([back.status, back.body.fields?.set]).toEqual([
      422,
      expect.stringContaining('set must be later than 2026-02-02T00:00:00.000Z'),
    ]);
    expect((await state()).now).toBe('2026-02-02T00:00:00.000Z');
  });

  it('goes on from there, and leaves the time of tokens alone', async () => {
    clock.advance(1_000);
    expect((await state()).now).toBe('2026-02-02T00:00:01.000Z');
    const token = await mintBankToken(server);
    const { iat } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { iat: number };
    expect(Math.abs(iat * 1000 - Date.now())).toBeLessThan(60_000);
    expect((await bankClient(server, token).get('/api/prices')).status).toBe(200);
  });

  it('dates the answers of the interfaces, by which pages reckon, and no page', async () => {
    const token = await mintBankToken(server);
    const dateOf = async (path: string) =>
      Date.parse(
        (await fetch(`${server.url}${path}`, { headers: { Authorization: `Bearer ${token}` } })).headers.get('Date') ??
          '',
      );
    const now = Math.floor(clock.now() / 1000) * 1000 + (await state()).offset_ms;
    expect(await Promise.all(['/bank/api/prices', '/bank/api/nothing', '/backend/openapi.json'].map(dateOf))).toEqual([
      now,
      now,
      now,
    ]);
    expect(Math.abs((await dateOf('/healthz')) - Date.now())).toBeLessThan(60_000);
  });

  it.each<[string, unknown]>([
    ['advance', {}],
    ['advance', { advance: '1h', set: '2027-01-01' }],
    ['advance', { advance: 'soon' }],
    ['advance', { advance: '0s' }],
    ['advance', { advance: '-2h' }],
    ['advance', { advance: '9999w' }],
    ['advance_ms', { advance_ms: 0 }],
    ['advance_ms', { advance_ms: 1.5 }],
    ['advance_ms', { advance_ms: 'x' }],
    ['set', { set: 'tomorrow' }],
    ['set', { set: '2026-13-40' }],
    ['set', { set: '2027-02-30' }],
    ['set', { set: '2027-02-30T12:00' }],
    ['set', { set: '9000-01-01' }],
    ['back', { advance: '1h', back: true }],
  ])('refuses a wrong %s: %j', async (field, how) => {
    const { offset_ms: before } = await state();
    const reply = await move(how);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
    expect((await state()).offset_ms).toBe(before);
  });

  it('moves for all who move it at once', async () => {
    const { offset_ms: before } = await state();
    await Promise.all(Array.from({ length: 8 }, () => move({ advance: '1m' })));
    expect((await state()).offset_ms).toBe(before + 8 * 60_000);
  });

  it('is one for every process on the database, and outlives them', async () => {
    if (kind === 'embedded') return;
    const second = await withServer({ databaseUrl: server.services.config.databaseUrl ?? '', clock });
    expect(await state(second)).toEqual(await state());
    await move({ advance: '3d' });
    await expect.poll(async () => (await state(second)).now).toBe((await state()).now);
    await second.close();
  });
});

describe('a clock that stands still', () => {
  it('moves its moment, and still nothing waits', async () => {
    const server = await withServer({ environment: { SANDBOX_NOW: '2026-01-15T12:00:00Z' } });
    const { body } = await desk(server, 'POST', '/clock', { advance: '1d 12h' });
    expect(body).toEqual({ now: '2026-01-17T00:00:00.000Z', offset_ms: 129_600_000, fixed: true, speed: 1 });
    expect(server.services.clock.due(server.services.clock.now(), 1_000_000)).toBe(true);
    await server.close();
  });
});

describe('a clock that is ahead', () => {
  it('measures delays in its own time, at the same speed', () => {
    let offset = 0;
    const clock = aheadOf(createClock({ now: null, speed: 10 }), () => offset);
    const since = clock.now();
    expect(clock.due(since, 60_000)).toBe(false);
    offset = 6_000;
    expect(clock.due(since, 60_000)).toBe(true);
    expect(clock.due(clock.now(), 60_000)).toBe(false);
  });
});

describe('a time span', () => {
  it.each([
    ['90s', 90_000],
    ['1d 2h 3m', 93_780_000],
    ['1.5h', 5_400_000],
    ['250ms', 250],
    ['2W', 1_209_600_000],
    ['', null],
    ['2', null],
    ['2 h', null],
    ['h', null],
  ])('%j is %s ms', (text, ms) => expect(parseDuration(text)).toBe(ms));
});
