import { eq } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import { decideVerification, requestDueDiligence } from '#sandbox/bank/identity-verifications/decisions.ts';
import { startInquiry } from '#sandbox/bank/identity-verifications/inquiries.ts';
import { mailDecisions } from '#server/backend/account/verifications/decisions.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { customers, verificationWatches } from '#server/db/schema/backend.ts';
import { bankIdentityVerifications } from '#server/db/schema/index.ts';
import type { RunningServer } from '#server/server.ts';
import { createTestClock, describeOnOneDatabase } from '../support.ts';
import { mailsTo, signedInCustomer, type Tokens } from './client.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

describeOnOneDatabase('the decision about a verification', (open) => {
  const clock = createTestClock();
  let server: RunningServer;
  beforeAll(async () => {
    // Skips the bank's own delays.
    server = await open({ clock: { ...clock, due: (since, delay) => delay < minute || clock.due(since, delay) } });
  });

  async function round(mailer?: { send: () => Promise<void> }) {
    const backend = createBackendServices(server.services);
    await mailDecisions({
      ...backend,
      ...(mailer && { mailer }),
      limiter: { ...backend.limiter, isFirst: async () => true },
    });
  }

  async function verify({ at, guid }: Tokens, more: Record<string, unknown> = {}): Promise<string> {
    const body = { type: 'kyc', method: 'id_and_selfie', customer_guid: guid, ...more };
    const headers = { Authorization: `Bearer ${at}`, 'Content-Type': 'application/json' };
    const reply = await fetch(`${server.url}/bank/api/identity_verifications`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
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

  const questionsTo = async (email: string) =>
    (await mailsTo(server, email))
      .filter(({ subject }) => /questions|answers/.test(subject))
      .map(({ subject, links }) => [subject, links[0]?.url]);
  const asked = ['The bank has a few questions for you', expect.stringMatching(/\/verify$/)];

  it('about due diligence follows the questions, which are emailed once too', async () => {
    const customer = await signedInCustomer(server);
    const { guid } = await requestDueDiligence(server.services, customer.guid);
    await round();
    await round();
    expect(await questionsTo(customer.email)).toEqual([asked]);
    // Not asked twice.
    expect((await requestDueDiligence(server.services, customer.guid)).guid).toBe(guid);
    await decideVerification(server.services, guid, 'review');
    clock.advance(2 * day);
    await decideVerification(server.services, guid, 'pass');
    await round();
    await round();
    const accepted = ['The bank accepted your answers', expect.stringMatching(/\/verify$/)];
    expect(await questionsTo(customer.email)).toEqual(expect.arrayContaining([asked, accepted]));
    expect(await questionsTo(customer.email)).toHaveLength(2);
  });

  it('about due diligence does not replace the one about the identity', async () => {
    const customer = await signedInCustomer(server);
    await decideVerification(server.services, await verify(customer), 'pass');
    const { guid } = await requestDueDiligence(server.services, customer.guid);
    await decideVerification(server.services, guid, 'fail');
    await round();
    expect(await decisionsTo(customer.email)).toEqual([passed]);
    expect(await questionsTo(customer.email)).toEqual([
      ['The bank couldn’t accept your answers', expect.stringMatching(/\/verify$/)],
    ]);
    expect(JSON.stringify(await mailsTo(server, customer.email))).not.toMatch(/compliance|rejection/i);
  });

  it('sends questions again while the mail server is down', async () => {
    const customer = await signedInCustomer(server);
    await requestDueDiligence(server.services, customer.guid);
    await round({ send: () => Promise.reject(new Error('down')) });
    await round();
    expect(await questionsTo(customer.email)).toEqual([asked]);
  });

  it('is not emailed to a customer who wants no such emails; the questions are', async () => {
    const customer = await signedInCustomer(server);
    await server.services.db
      .update(customers)
      .set({ mailChoices: { verification: false } })
      .where(eq(customers.email, customer.email));
    await decideVerification(server.services, await verify(customer), 'pass');
    await requestDueDiligence(server.services, customer.guid);
    await round();
    expect([await decisionsTo(customer.email), await questionsTo(customer.email)]).toEqual([[], [asked]]);
  });

  const requestsTo = async (email: string) =>
    (await mailsTo(server, email))
      .filter(({ subject }) => subject === 'The bank needs another document')
      .map(({ links }) => links[0]?.url);
  const request = expect.stringMatching(/\/verify$/);

  it('can wait for documents, each request of which is emailed once, unless they come at once', async () => {
    const customer = await signedInCustomer(server);
    const guid = await verify(customer);
    await decideVerification(server.services, guid, 'review');
    clock.advance(2 * day);
    await decideVerification(server.services, guid, 'more_documents');
    await round();
    expect(await requestsTo(customer.email)).toEqual([]);
    clock.advance(6 * minute);
    const down = vi.fn(() => Promise.reject(new Error('down')));
    await round({ send: down });
    expect(down).toHaveBeenCalledOnce();
    await Promise.all([round(), round(), round()]);
    await round();
    expect(await requestsTo(customer.email)).toEqual([request]);
    // Days later the inquiry still accepts it, but the bank is not satisfied.
    clock.advance(5 * day);
    await decideVerification(server.services, guid, 'more_documents');
    clock.advance(6 * minute);
    await round();
    expect(await requestsTo(customer.email)).toEqual([request, request]);
    clock.advance(6 * minute);
    await decideVerification(server.services, guid, 'pass');
    await round();
    expect([await requestsTo(customer.email), await decisionsTo(customer.email)]).toEqual([
      [request, request],
      [passed],
    ]);
  });

  it('sends no document request to customers who turned it off, have another verification, are still at it, or have sent them', async () => {
    const [quiet, other, left] = [
      await signedInCustomer(server),
      await signedInCustomer(server),
      await signedInCustomer(server),
    ];
    await server.services.db
      .update(customers)
      .set({ mailChoices: { verification: false } })
      .where(eq(customers.email, quiet.email));
    for (const customer of [quiet, other])
      await decideVerification(server.services, await verify(customer), 'more_documents');
    clock.advance(minute);
    await verify(other);
    const sent = await signedInCustomer(server);
    const sentGuid = await verify(sent);
    await decideVerification(server.services, sentGuid, 'more_documents');
    await server.services.db
      .update(bankIdentityVerifications)
      .set({ personaState: 'processing' })
      .where(eq(bankIdentityVerifications.guid, sentGuid));
    const { persona_inquiry_id: inquiryId } = await createBackendServices(server.services).bank.getVerification(
      await verify(left),
    );
    await startInquiry(server.services, inquiryId ?? '');
    clock.advance(6 * minute);
    await round();
    expect(await Promise.all([quiet, other, left, sent].map(({ email }) => requestsTo(email)))).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });

  it('is no news when it was made long before the watch, and nothing is said about other checks', async () => {
    const [old, other] = [await signedInCustomer(server), await signedInCustomer(server)];
    await decideVerification(server.services, await verify(old), 'pass');
    const address = { street: '15 Ouellette Ave', city: 'Detroit', country_code: 'US' };
    const questions = await verify(other, { method: 'watchlists', address });
    await decideVerification(server.services, questions, 'fail');
    clock.advance(2 * day);
    await round();
    expect([await decisionsTo(old.email), await decisionsTo(other.email)]).toEqual([[], []]);
    const watched = await server.services.db.select().from(verificationWatches);
    expect(watched.filter(({ customerGuid, endedAt }) => customerGuid === old.guid && endedAt === null)).toEqual([]);
    expect(watched.some(({ verificationGuid }) => verificationGuid === questions)).toBe(false);
  });
});
