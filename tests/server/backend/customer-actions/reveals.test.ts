import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { mostReveals } from '#domain/staff/customerActions.ts';
import { day } from '#domain/time/units.ts';
import { mailRevealDigest } from '#server/backend/desk/customer-actions/reveal-digest.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { customers } from '#server/db/schema/backend.ts';
import { staffAnswers } from '#server/db/schema/staff.ts';
import { MailError } from '#server/mail/mailer.ts';
import { before, createTestClock, describeOnEachDatabase } from '../../support.ts';
import { mailsTo, signedInCustomer } from '../client.ts';
import { hold } from '../projection/projecting.ts';
import { ask, audited, hire, type Person, reason } from '../staff/people.ts';

interface Contact {
  readonly phone: string | null;
  readonly address: readonly string[] | null;
}

describeOnEachDatabase('personal data that staff reveals', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock: { ...clock, due: () => true } }));
  let customer: Awaited<ReturnType<typeof signedInCustomer>>;
  let support: Person;
  beforeAll(async () => {
    await hold(server, 'reveal-digest');
    [support, customer] = [await hire(server, 'support'), await signedInCustomer(server)];
    await server.services.db
      .update(customers)
      .set({ phone: '+15195550123' })
      .where(eq(customers.bankCustomerGuid, customer.guid));
  });
  const reveal = <Data = Contact>(by: Person, group = 'contact', why = reason) =>
    ask<Data>(
      server,
      by,
      `customers/${customer.guid}/reveal-${group}`,
      { reason: why },
      { headers: { 'Idempotency-Key': `reveal-${clock.now()}` } },
    );

  it('comes with the reason in the log, and is kept nowhere else', async () => {
    const reply = await reveal(support);
    expect(reply.data).toEqual({ phone: '+15195550123', address: expect.anything() });
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const rows = (await audited(server)).filter(({ action }) => action === 'revealContact');
    expect(rows).toMatchObject([
      { actorId: support.id, outcome: 'done', reason, targets: `["customer:${customer.guid}"]` },
    ]);
    expect(JSON.stringify(await audited(server))).not.toContain(customer.email);
    expect(await server.services.db.select().from(staffAnswers)).toEqual([]);
  });

  it('is for those whose work needs it', async () => {
    expect((await reveal(support, 'contact', '')).fields).toHaveProperty('reason');
    for (const role of ['viewer', 'finance', 'owner'] as const)
      expect([role, (await reveal(await hire(server, role))).code]).toEqual([role, 'not_allowed']);
    expect((await reveal(support, 'identity')).code).toBe('not_allowed');
    const identity = await reveal<{ birth_date: string | null; id_numbers: object[] }>(
      await hire(server, 'compliance'),
      'identity',
    );
    expect(identity).toMatchObject({ http: 200, data: { id_numbers: expect.any(Array) } });
  });

  it('ends after twenty within an hour, for one person', async () => {
    const busy = await hire(server, 'support');
    const replies = await Promise.all(Array.from({ length: mostReveals + 3 }, () => reveal(busy)));
    expect(replies.filter(({ http }) => http === 200)).toHaveLength(mostReveals);
    expect(replies.filter(({ code }) => code === 'too_many_reveals')).toHaveLength(3);
    expect((await reveal(support)).http).toBe(200);
  });

  it('are told to owners once the day is over, again until the mail server accepts it, without naming customers', async () => {
    const owner = await hire(server, 'owner');
    const backend = createBackendServices(server.services);
    const away = { send: () => Promise.reject(new MailError('The mail server doesn’t answer.')) };
    const digests = async () => (await mailsTo(server, owner.email)).filter(({ text }) => text.includes('revealed'));
    await mailRevealDigest(backend);
    expect(await digests()).toEqual([]);
    clock.advance(day);
    await expect(mailRevealDigest({ ...backend, mailer: away })).rejects.toThrow(MailError);
    for (let round = 1; round <= 2; round++) await mailRevealDigest(backend);
    const [mail, ...others] = await digests();
    expect(others).toEqual([]);
    expect(mail?.text).toContain(`${support.name}: phone numbers and addresses of 1 customer, 2 times.`);
    expect(mail?.text).not.toMatch(new RegExp(`${customer.email}|${customer.guid}|15195550123`));
    clock.advance(day);
    await mailRevealDigest(backend);
    expect(await digests()).toHaveLength(1);
  });
});
