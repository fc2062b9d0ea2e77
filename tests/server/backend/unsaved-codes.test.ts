import { afterAll, expect, it } from 'vitest';
import { removeOldUnsaved } from '#server/backend/access/factors/unsaved-codes.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { createLog } from '#server/log.ts';
import { before, createTestClock, describeOnOneDatabase } from '../support.ts';
import { confirmedCustomer } from './client.ts';
import { confirmed, unconfirmed } from './confirmations.ts';
import { asked, customerWithApp, type Person, signInWith } from './factor-client.ts';
import { startFakeBank } from './fake-bank.ts';

const day = 24 * 3600_000;

describeOnOneDatabase('recovery codes that are not saved yet', (open) => {
  const clock = createTestClock(Date.now());
  const logged: string[] = [];
  const bank = before(() => startFakeBank());
  const server = before(() =>
    open({
      clock,
      environment: { BANK_URL: bank.url, BANK_IDP_URL: bank.url },
      log: createLog('trace', { write: (line: string) => void logged.push(line) }),
    }),
  );
  afterAll(() => bank.close());

  const shown = (person: Pick<Person, 'ut'>) =>
    asked<{ recovery_codes: string[] }>(server, person, 'GET', 'recovery-codes');
  const enter = (person: Pick<Person, 'ut'>, code: string) =>
    asked<null>(server, person, 'PUT', 'recovery-codes', { code });
  const status = async (person: Pick<Person, 'ut'>) =>
    (await asked<{ recovery_codes_status: string }>(server, person, 'GET', 'security')).data.recovery_codes_status;
  const stored = () => server.services.db.query.unsavedRecoveryCodes.findMany();
  const gone = { http: 404, code: 'recovery_codes_gone', data: null };

  it('are shown again until one of them was entered, which stays unused', async () => {
    const person = await customerWithApp(server);
    expect([(await shown(person)).data.recovery_codes, await status(person)]).toEqual([person.codes, 'unsaved']);
    expect(await enter(person, '00000-00000')).toMatchObject({ http: 422, code: 'code_wrong' });
    expect(await enter(person, 'no code')).toMatchObject({ http: 422, code: 'invalid_input' });
    expect((await shown(person)).data.recovery_codes).toEqual(person.codes);
    const [code = ''] = person.codes;
    expect(await enter(person, ` ${code.toUpperCase()} `)).toMatchObject({ http: 200, data: null });
    expect(await shown(person)).toMatchObject(gone);
    expect(await status(person)).toBe('saved');
    // The reply may have been lost.
    expect((await enter(person, code)).http).toBe(200);
    expect((await signInWith(server, person.email, { otp: code })).http).toBe(200);
  });

  it('are not shown to others, nor without a fresh check', async () => {
    const person = await customerWithApp(server);
    const other = await confirmedCustomer(server);
    expect(await shown(other)).toMatchObject(gone);
    expect(await enter(other, person.codes[0] ?? '')).toMatchObject({ http: 422, code: 'code_wrong' });
    expect(await asked(server, { ut: '' }, 'GET', 'recovery-codes')).toMatchObject({ http: 401 });
    const again = await unconfirmed(server, person);
    expect(await shown(again)).toMatchObject({ http: 403, code: 'recent_sign_in_required', data: null });
    expect((await shown(await confirmed(server, again))).http).toBe(200);
  });

  it('are replaced by newer ones, and end when one is used or the last factor is removed', async () => {
    const person = await customerWithApp(server);
    const { recovery_codes: newer } = (
      await asked<{ recovery_codes: string[] }>(server, person, 'POST', 'recovery-codes', {})
    ).data;
    expect((await shown(person)).data.recovery_codes).toEqual(newer);
    expect(await enter(person, person.codes[0] ?? '')).toMatchObject({ code: 'code_wrong' });
    const used = await signInWith(server, person.email, { otp: newer[0] ?? '' });
    expect(await status(used.data)).toBe('saved');
    await confirmed(server, { ...used.data, email: person.email });
    await asked(server, used.data, 'POST', 'recovery-codes', {});
    expect(await status(used.data)).toBe('unsaved');
    await asked(server, used.data, 'DELETE', 'authenticator');
    expect([await shown(used.data), await status(used.data)]).toMatchObject([gone, 'saved']);
  });

  it('are gone after a day, from the table too, and the security says so until there are new ones', async () => {
    const person = await customerWithApp(server);
    clock.advance(day - 1);
    expect((await shown(person)).http).toBe(200);
    const services = createBackendServices(server.services);
    await removeOldUnsaved(services);
    expect((await stored()).find(({ holder }) => holder === person.guid)?.sealed).toEqual(expect.any(String));
    clock.advance(1);
    expect([await shown(person), await status(person)]).toMatchObject([gone, 'unconfirmed']);
    await removeOldUnsaved(services);
    expect((await stored()).find(({ holder }) => holder === person.guid)?.sealed).toBeNull();
    expect(await status(person)).toBe('unconfirmed');
    expect((await enter(person, person.codes[0] ?? '')).http).toBe(200);
    expect(await status(person)).toBe('saved');
  });

  it('are in no log, and encrypted where they are stored, for their owner only', async () => {
    const [person, other] = [await customerWithApp(server), await customerWithApp(server)];
    await shown(person);
    await enter(person, person.codes[0] ?? '');
    await shown(other);
    const rows = await stored();
    const seen = [...logged, JSON.stringify(rows)].join('\n');
    expect(logged.length).toBeGreaterThan(0);
    for (const code of [...person.codes, ...other.codes])
      for (const text of [code, code.replace('-', '')]) expect(seen).not.toContain(text);
  });
});
