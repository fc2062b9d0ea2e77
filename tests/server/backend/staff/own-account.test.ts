import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { sweep } from '#server/backend/sweeps/sweep.ts';
import { passkeys } from '#server/db/schema/security.ts';
import { staffSessions } from '#server/db/schema/staff.ts';
import { before, createTestClock, describeOnOneDatabase } from '../../support.ts';
import { newestMail } from '../client.ts';
import { appCode, localhost, stopInStep } from '../factor-client.ts';
import { softPasskey } from '../soft-authenticator.ts';
import { ask, hire, lastAudited, type Person } from './people.ts';

describeOnOneDatabase('a person of staff’s own account', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock }));
  let who: Person;
  beforeAll(async () => {
    who = await hire(server, 'support');
  });
  afterEach(() => void vi.useRealTimers());
  const at = <Data>(method: string, path: string, body?: object, by = who) =>
    ask<Data>(server, by, path, body, { method, headers: { Origin: localhost(server) } });
  interface Security {
    readonly authenticator: object | null;
    readonly passkeys: readonly { readonly id: string; readonly name: string }[];
  }

  it('has its methods, as customers have theirs, and never none', async () => {
    const made = softPasskey(localhost(server));
    const { options } = (await at<{ options: Parameters<typeof made.register>[0] }>('POST', 'passkey-options', {})).data;
    const added = await at<{ passkey: { id: string }; recovery_codes: null }>('POST', 'passkeys', {
      name: 'Laptop',
      credential: made.register(options),
    });
    expect([added.http, added.data.recovery_codes]).toEqual([201, null]);
    expect(await lastAudited(server)).toMatchObject({ actorId: who.id, action: 'keepOwnAccount', changes: '{"passkeyAdded":[null,"Laptop"]}' });
    expect((await newestMail(server, who.email)).text).toContain('A passkey was added.');
    expect((await at('DELETE', 'authenticator')).http).toBe(200);
    expect((await at<Security>('GET', 'security')).data).toMatchObject({ authenticator: null, passkeys: [{ name: 'Laptop' }] });
    const last = await at('DELETE', `passkeys/${added.data.passkey.id}`);
    expect([last.http, last.code]).toEqual([409, 'last_factor']);
    expect(await server.services.db.select().from(passkeys).where(eq(passkeys.holder, who.id))).toHaveLength(1);
    expect((await at<{ recovery_codes: string[] }>('POST', 'recovery-codes', {})).data.recovery_codes).toHaveLength(10);
  });

  it('is changed only within five minutes of a method that was proved there', async () => {
    stopInStep();
    const other = await hire(server, 'viewer');
    await server.services.db.update(staffSessions).set({ checkedUntil: Date.now() }).where(eq(staffSessions.staffId, other.id));
    const start = () => at('POST', 'authenticator', {}, other);
    expect((await start()).code).toBe('recent_sign_in_required');
    const asked = await at<{ methods: string[] }>('POST', 'confirm', {}, other);
    expect([asked.code, asked.data.methods]).toEqual(['second_factor_required', ['authenticator']]);
    expect((await at('POST', 'confirm', { otp: appCode(other.secret) }, other)).http).toBe(200);
    expect((await start()).http).toBe(200);
  });

  it('is told of wrong codes, which lock for a while', async () => {
    const other = await hire(server, 'viewer');
    for (let wrong = 1; wrong <= 5; wrong += 1) await at('POST', 'confirm', { otp: 'aaaaa-aaaaa' }, other);
    expect((await at('POST', 'confirm', { otp: appCode(other.secret) }, other)).code).toBe('code_locked');
    expect(await lastAudited(server)).toMatchObject({ actorId: other.id, action: 'keepOwnAccount', outcome: 'refused', reason: 'A wrong code' });
  });

  it('has drafts, which nobody else reads, for seven days', async () => {
    const other = await hire(server, 'viewer');
    expect((await at('GET', 'drafts/case:1')).data).toBeNull();
    await at('PUT', 'drafts/case:1', { text: 'The documents' });
    const draft = { text: 'The documents match', saved_at: new Date(clock.now()).toISOString() };
    expect((await at('PUT', 'drafts/case:1', { text: draft.text })).data).toEqual(draft);
    expect([(await at('GET', 'drafts/case:1')).data, (await at('GET', 'drafts/case:1', undefined, other)).data]).toEqual([draft, null]);
    await at('DELETE', 'drafts/case:1', undefined, other);
    clock.advance(7 * 24 * 3600_000 - 1);
    await sweep(server.services);
    expect((await at('GET', 'drafts/case:1')).data).toEqual(draft);
    clock.advance(2);
    expect((await at('GET', 'drafts/case:1')).data).toBeNull();
    await at('PUT', 'drafts/case:1', { text: 'Another' });
    expect((await at('DELETE', 'drafts/case:1')).http).toBe(200);
    expect((await at('GET', 'drafts/case:1')).data).toBeNull();
  });
});
