import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { bankCustomers } from '#server/db/schema/bank-customers.ts';
import { before, createTestClock, describeOnOneDatabase } from '../support.ts';
import { call, mailsTo, mailTo, signedInCustomer, type Tokens } from './client.ts';
import { asked } from './factor-client.ts';
import { begin, round } from './projection/projecting.ts';
import { ask, hire, reason } from './staff/people.ts';

type Someone = Tokens & { readonly email: string };
interface Details {
  readonly phone: string | null;
  readonly country: string | null;
}

describeOnOneDatabase('the phone number and the country of a customer', (open) => {
  const clock = createTestClock(Date.now());
  const server = before(() => open({ clock: { ...clock, due: () => true } }));
  const put = (who: Someone, phone: unknown, country: unknown) =>
    asked<Details>(server, who, 'PUT', 'profile', { phone, country });
  const shown = async (who: Someone) =>
    (await call<Details>(server, '/customers/user-detail', { email: who.email }, { bearer: who.ut })).data as Details;
  const events = async (who: Someone) => {
    const rows = await server.services.db.query.securityEvents.findMany({
      where: (each) => eq(each.customerGuid, who.guid),
    });
    return rows.filter(({ kind }) => kind === 'profileChanged').map(({ detail }) => detail);
  };
  const subjects = async (who: Someone) => {
    await server.services.background.finish(5_000);
    return (await mailsTo(server, who.email))
      .map(({ subject }) => subject)
      .filter((subject) => subject === 'Your profile was changed');
  };
  /** The bank's verified result. */
  const verify = (who: Someone, countryCode?: string) =>
    server.services.db
      .update(bankCustomers)
      .set({
        state: 'verified',
        ...(countryCode !== undefined && {
          pii: { address: { street: '1 Main St', city: 'X', country_code: countryCode } },
        }),
      })
      .where(eq(bankCustomers.guid, who.guid));

  it('are added, changed and removed in one spelling, and each change is an event and an email without them', async () => {
    const who = await signedInCustomer(server);
    expect(await shown(who)).toMatchObject({ phone: null, country: null });
    expect(await put(who, '(519) 555-0123', 'ca')).toMatchObject({
      http: 200,
      data: { phone: '+15195550123', country: 'CA' },
    });
    const mail = await mailTo(server, who.email, /^Your profile was changed$/);
    expect(mail.text).toContain('Your phone number and your country of residence changed.');
    expect(mail.text).toMatch(/\/lock-account\?token=/);
    expect(mail.text).not.toMatch(/555\D?0123/);
    // A retry after a lost reply.
    expect((await put(who, '+1 519 555 0123', 'CA')).data).toEqual({ phone: '+15195550123', country: 'CA' });
    expect([await events(who), (await subjects(who)).length]).toEqual([['phone number, country of residence'], 1]);
    // An empty country is ignored.
    expect((await put(who, '', '')).data).toEqual({ phone: null, country: 'CA' });
    expect((await put(who, '+49 30 901820', 'US')).data).toEqual({ phone: '+4930901820', country: 'US' });
    expect(await shown(who)).toMatchObject({ phone: '+4930901820', country: 'US' });
    expect(await events(who)).toHaveLength(3);
    expect(await subjects(who)).toHaveLength(3);
  });

  it('are checked by the rules of the sign-up, and nothing is cleared by being left out', async () => {
    const who = await signedInCustomer(server);
    expect((await put(who, '(519) 555-0123', 'CA')).http).toBe(200);
    const refused = async (body: object) => {
      const { http, fields } = await asked(server, who, 'PUT', 'profile', body);
      return [http, Object.keys(fields ?? {})];
    };
    expect(await refused({ phone: '555-0123', country: 'CA' })).toEqual([422, ['phone']]);
    expect(await refused({ phone: '(519) 555-0123 ext. 4', country: 'CA' })).toEqual([422, ['phone']]);
    expect(await refused({ phone: '', country: 'FR' })).toEqual([422, ['country']]);
    expect(await refused({ phone: '' })).toEqual([422, ['country']]);
    expect(await refused({ country: 'CA' })).toEqual([422, ['phone']]);
    expect(await refused({ phone: null, country: 4 })).toEqual([422, ['phone', 'country']]);
    expect(await shown(who)).toMatchObject({ phone: '+15195550123', country: 'CA' });
  });

  it('change freely until verification; after that the country is fixed, but not the phone', async () => {
    const who = await signedInCustomer(server);
    await put(who, '', 'CA');
    expect((await put(who, '', 'US')).data.country).toBe('US');
    await verify(who);
    expect(await put(who, '(519) 555-0123', 'CA')).toMatchObject({
      http: 409,
      code: 'country_verified',
      fields: { country: expect.any(String) },
    });
    expect(await shown(who)).toMatchObject({ phone: null, country: 'US' });
    expect((await put(who, '(519) 555-0123', 'US')).data).toEqual({ phone: '+15195550123', country: 'US' });
  });

  it('of a verified customer without a country is added, unless the verified address is elsewhere', async () => {
    const [known, unknown] = [await signedInCustomer(server), await signedInCustomer(server)];
    await verify(known, 'CA');
    expect(await put(known, '', 'US')).toMatchObject({ http: 409, code: 'country_verified' });
    expect((await put(known, '', 'CA')).data.country).toBe('CA');
    await verify(unknown);
    const replies = await Promise.all([put(unknown, '', 'US'), put(unknown, '', 'CA')]);
    // The first of two concurrent calls wins.
    expect(replies.map(({ http }) => http).sort()).toEqual([200, 409]);
  });

  it('are what staff finds the customer by, and sees', async () => {
    await begin(server);
    const [who, support] = [await signedInCustomer(server), await hire(server, 'support')];
    await put(who, '(519) 555-0199', 'CA');
    await round(server);
    const found = await ask<{ items: { guid: string; country: string }[] }>(
      server,
      support,
      'customers?per_page=100',
      undefined,
      { method: 'GET' },
    );
    expect(found.data.items.find(({ guid }) => guid === who.guid)?.country).toBe('CA');
    const revealed = await ask<{ phone: string }>(server, support, `customers/${who.guid}/reveal-contact`, { reason });
    expect(revealed.data.phone).toBe('+15195550199');
    const search = await ask(server, support, 'search', { q: '5195550199' });
    expect(JSON.stringify(search.data)).toContain(who.guid);
  });
});
