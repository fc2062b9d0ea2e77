import { beforeAll, expect, it, vi } from 'vitest';
import { createBackendServices } from '#server/backend/services.ts';
import { mailDecisions } from '#server/backend/verifications/decisions.ts';
import { verificationWatches } from '#server/db/schema/backend.ts';
import { decideVerification } from '#server/sandbox/bank/identity-verifications/decisions.ts';
import type { RunningServer } from '#server/server.ts';
import { createTestClock, describeOnEachDatabase } from '../support.ts';
import { mailsTo, signedInCustomer, type Tokens } from './client.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

describeOnEachDatabase('the decision about a verification', (open) => {
  const clock = createTestClock();
  let server: RunningServer;
  beforeAll(async () => {
    server = await open({ clock: { ...clock, due: () => true } });
  });

  /** One round of the watch, as a process does each minute. A new backend each time: nothing lives in its memory. */
  async function round(mailer?: { send: () => Promise<void> }) {
    const backend = createBackendServices(server.services);
    await mailDecisions({ ...backend, ...(mailer && { mailer }), limiter: { ...backend.limiter, isFirst: async () => true } });
  }

  async function verify({ at, guid }: Tokens, more: Record<string, unknown> = {}): Promise<string> {
    const body = { type: 'kyc', method: 'id_and_selfie', customer_guid: guid, ...more };
    const headers = { Authorization: `Bearer ${at}`, 'Content-Type': 'application/json' };
    const reply = await fetch(`${server.url}/bank/api/identity_verifications`, { method: 'POST', headers, body: JSON.stringify(body) });
    return ((await reply.json()) as { guid: string }).guid;
  }
  const decisionsTo = async (email: string) =>
    (await mailsTo(server, email))
      .filter(({ subject }) => /verified|verification/.test(subject))
      .map(({ subject, links }) => [subject, links[0]?.url]);
  const passed = ['Your identity is verified', expect.stringMatching(/\/dashboard$/)];
  const failed = ['Your verification didn’t pass', expect.stringMatching(/\/verify$/)];

  it('is emailed once, however long it took and whichever process sees it', async () => {
    const customer = await signedInCustomer(server);
    const guid = await verify(customer);
    await round();
    await decideVerification(server.services, guid, 'review');
    await round();
    expect(await decisionsTo(customer.email)).toEqual([]);
    clock.advance(2 * day);
    await decideVerification(server.services, guid, 'pass');
    await round();
    await round();
    expect(await decisionsTo(customer.email)).toEqual([passed]);
  });

  it('is emailed when it came before the first look, without saying why it did not pass', async () => {
    const customer = await signedInCustomer(server);
    const guid = await verify(customer);
    await decideVerification(server.services, guid, 'fail', ['watchlist_check_failure']);
    await round();
    expect(await decisionsTo(customer.email)).toEqual([failed]);
    expect(JSON.stringify(await mailsTo(server, customer.email))).not.toMatch(/watch/i);
  });

  it('is one email when documents end a review', async () => {
    const customer = await signedInCustomer(server);
    const first = await verify(customer);
    await decideVerification(server.services, first, 'review');
    const documents = await verify(customer, { method: 'document_submission' });
    await round();
    await decideVerification(server.services, documents, 'pass');
    await round();
    await round();
    expect(await decisionsTo(customer.email)).toEqual([passed]);
  });

  it('waits for a mail server that is down', async () => {
    const customer = await signedInCustomer(server);
    await decideVerification(server.services, await verify(customer), 'pass');
    const send = vi.fn(() => Promise.reject(new Error('down')));
    await round({ send });
    await round();
    expect([send.mock.calls.length, await decisionsTo(customer.email)]).toEqual([1, []]);
    clock.advance(6 * minute);
    await round();
    expect(await decisionsTo(customer.email)).toEqual([passed]);
  });

  it('is no news when it was made long before the watch, and nothing is said about other checks', async () => {
    const [old, other] = [await signedInCustomer(server), await signedInCustomer(server)];
    await decideVerification(server.services, await verify(old), 'pass');
    const questions = await verify(other, { method: 'enhanced_due_diligence' });
    await decideVerification(server.services, questions, 'fail');
    clock.advance(2 * day);
    await round();
    expect([await decisionsTo(old.email), await decisionsTo(other.email)]).toEqual([[], []]);
    const watched = await server.services.db.select().from(verificationWatches);
    expect(watched.every(({ endedAt }) => endedAt !== null)).toBe(true);
    expect(watched.some(({ verificationGuid }) => verificationGuid === questions)).toBe(false);
  });
});
