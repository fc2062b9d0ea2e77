import { afterAll, beforeAll, expect, it } from 'vitest';
import { before, createTestClock, describeOnOneDatabase } from '../support.ts';
import {
  call,
  confirmedCustomer,
  customerToken,
  freshEmail,
  idTokenOf,
  mailsTo,
  mailTo,
  type Tokens,
  updatePassword,
} from './client.ts';
import { confirmed } from './confirmations.ts';
import { startFakeBank } from './fake-bank.ts';

const expired = {
  http: 401,
  code: 'session_expired',
  message: 'Your session has expired. Please log in again.',
  data: null,
};
const newPassword = 'battery-staple-7';

describeOnOneDatabase('a password that is changed while signed in', (open) => {
  const clock = createTestClock(Date.now());
  const bank = before(() => startFakeBank());
  const server = before(() =>
    open({ clock, environment: { BANK_URL: bank.url, BANK_IDP_URL: bank.url, LOG_LEVEL: 'silent' } }),
  );
  let customer: Tokens & { readonly email: string };
  beforeAll(async () => {
    customer = await confirmedCustomer(server);
  });
  afterAll(() => bank.close());

  const detail = ({ email, ut }: { email: string; ut: string }) =>
    call(server, '/customers/user-detail', { email }, { bearer: ut });
  const signInAgain = async (email: string, password: string) =>
    (await customerToken(server, email, await idTokenOf(server, email, password))).data;

  const signedOutAfter = async (session: typeof customer, password: string) => {
    expect(await detail(session)).toMatchObject(expired);
    customer = { ...session, ...(await signInAgain(session.email, password)) };
  };

  it('goes through right after a code, and ends this session too', async () => {
    expect((await updatePassword(server, customer.ut, customer.email, 'chosen-inside-1')).http).toBe(200);
    await signedOutAfter(customer, 'chosen-inside-1');
  });

  it('is another than the one in force, and nothing has changed then', async () => {
    expect(await updatePassword(server, customer.ut, customer.email, 'chosen-inside-1')).toMatchObject({ http: 403 });
    const person = await confirmedCustomer(server);
    expect((await updatePassword(server, person.ut, person.email, 'chosen-inside-1')).http).toBe(200);
    const again = await confirmed(server, { ...person, ...(await signInAgain(person.email, 'chosen-inside-1')) });
    const refused = await updatePassword(server, again.ut, person.email, 'chosen-inside-1');
    expect(refused).toMatchObject({
      http: 422,
      fields: { password: 'This is your current password. Choose a different one.' },
    });
    expect((await detail({ ...person, ut: again.ut })).http).toBe(200);
  });

  it('needs a code right after a sign-in with the password alone', async () => {
    const { email, ut: old } = customer;
    expect(await updatePassword(server, old, email, 'chosen-inside-2')).toMatchObject({
      http: 403,
      code: 'recent_sign_in_required',
    });
    expect(await updatePassword(server, old, email, 'chosen-inside-2', '000000')).toMatchObject({
      http: 422,
      code: 'code_expired',
    });

    clock.advance(31_000);
    await call(server, '/customers/create-otp', { email }, { bearer: old });
    const [code = ''] = (await mailTo(server, email, /code/)).codes;
    const wrong = code === '111111' ? '222222' : '111111';
    expect(await updatePassword(server, old, email, 'chosen-inside-2', wrong)).toMatchObject({
      http: 422,
      code: 'code_wrong',
    });
    expect((await updatePassword(server, old, email, 'chosen-inside-2', code)).http).toBe(200);
    await signedOutAfter(customer, 'chosen-inside-2');
  });

  it('is set once, of several that come at once with one session', async () => {
    const person = await confirmedCustomer(server);
    const passwords = ['first-password-1', 'other-password-2', 'third-password-3'];
    const replies = await Promise.all(
      passwords.map((password) => updatePassword(server, person.ut, person.email, password)),
    );
    expect(replies.map(({ http }) => http).toSorted()).toEqual([200, 401, 401]);
    const set = passwords[replies.findIndex(({ http }) => http === 200)] ?? '';
    expect(await idTokenOf(server, person.email, set)).toBeTruthy();
  });

  it("is refused to a session that has ended, and for another customer's email", async () => {
    expect(await updatePassword(server, customer.ut, freshEmail(), newPassword)).toMatchObject({
      http: 403,
      code: 'forbidden',
    });
    const next = await signInAgain(customer.email, 'chosen-inside-2');
    expect(await updatePassword(server, customer.ut, customer.email, newPassword)).toMatchObject(expired);
    expect(await updatePassword(server, 'a.b.c', customer.email, newPassword)).toMatchObject(expired);
    customer = await confirmed(server, { ...customer, ...next });
  });

  it('ends the codes that were sent before', async () => {
    const { email, ut } = customer;
    clock.advance(31_000);
    const [known] = await mailsTo(server, email);
    await call(server, '/customers/create-otp', { email }, { bearer: ut });
    const [otp] = (await mailTo(server, email, /code/, known?.id)).codes;
    expect((await updatePassword(server, ut, email, newPassword)).http).toBe(200);
    const next = await signInAgain(email, newPassword);
    expect(await call(server, '/customers/verify_otp', { email, otp }, { bearer: next.ut })).toMatchObject({
      http: 422,
      code: 'code_expired',
    });
  });
});
