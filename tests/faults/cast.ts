import { TOTP } from 'otpauth';
import { expect } from 'vitest';
import { amount } from '#domain/money/money.ts';
import type { CodeSubject } from '#domain/security/codeSubjects.ts';
import { day } from '#domain/time/units.ts';
import { codesOf } from '../browser/money.ts';
import {
  forgetBrowsers,
  mailedLink,
  openSession,
  type Person,
  register,
  registerVerified,
  signUp,
  stranger,
} from '../browser/people.ts';
import { recordsOf } from '../browser/records.ts';
import { inviteToStaff, staffSession } from '../browser/staff.ts';
import type { Storage } from './slot.ts';

export interface Walker {
  readonly person: Person;
  readonly storage: Storage;
  readonly order?: string;
  /** The code to enter, such as the one that confirms the address. */
  readonly code?: string;
  readonly link?: string;
}

/** Makes a walker on a server. Roles can build on others, which are made once. */
export type Role = (url: string, walkerOf: (role: Role) => Promise<Walker>) => Promise<Walker>;

const nobody: Storage = { session: {}, local: {} };

async function sessionOf(url: string, person: Person): Promise<Storage> {
  const { ut, at, guid, displayName, idToken } = await openSession(url, person);
  return { session: { ut, at, user_email: person.email, guid: btoa(guid) }, local: { f_at: idToken, displayName } };
}

/** Enters an emailed code over the API, which allows its action for five minutes. */
async function enterCode(url: string, person: Person, { session: { ut } }: Storage, about: CodeSubject): Promise<void> {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${ut}` };
  const post = (call: string, body: object) =>
    fetch(`${url}/backend/customers/${call}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email: person.email, ...body }),
    });
  await post('create-otp', { for: about });
  expect((await post('verify_otp', { otp: await codesOf({ url }, person).next() })).status).toBe(200);
}

export const visitor: Role = async () => ({ person: stranger(), storage: nobody });

export const staff: Role = async (url) => ({
  person: stranger(),
  storage: { session: { a_at: await staffSession(url) }, local: {} },
});

export const invited: Role = async (url) => {
  const person = stranger();
  await inviteToStaff(url, { name: 'Mira Support', email: person.email, roles: ['support'] });
  const link = new URL(await mailedLink(url, person.email));
  return { person, storage: nobody, link: link.pathname + link.hash };
};

export const signedOut: Role = async (url) => {
  const person = stranger();
  await register(url, person);
  return { person, storage: nobody };
};

/** The same, with every browser unknown. */
export const inNewBrowser: Role = async (url) => {
  const person = stranger();
  await register(url, person);
  await openSession(url, person);
  await forgetBrowsers(url, person);
  return { person, storage: nobody };
};

/** Has just added an authenticator app. Their `code` is a recovery code. */
const withMfa: Role = async (url) => {
  const person = stranger();
  await register(url, person);
  const storage = await sessionOf(url, person);
  await enterCode(url, person, storage, { kind: 'authenticator' });
  const { ut } = storage.session;
  const send = async (method: string, body: object, path = 'authenticator') => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${ut}` };
    const reply = await fetch(`${url}/backend/customers/${path}`, { method, headers, body: JSON.stringify(body) });
    return ((await reply.json()) as { data: { secret?: string; recovery_codes?: readonly string[] } }).data;
  };
  const { secret = '' } = await send('POST', {});
  const { recovery_codes: codes } = await send('PUT', { otp: new TOTP({ secret }).generate() });
  // They are shown until one was entered.
  await send('PUT', { code: codes?.[0] ?? '' }, 'recovery-codes');
  return { person, storage, code: codes?.[0] ?? '' };
};

export const signedOutWithMfa: Role = async (url, walkerOf) => ({ ...(await withMfa(url, walkerOf)), storage: nobody });

export const newcomer: Role = async (url) => {
  const person = stranger();
  await register(url, person);
  return { person, storage: await sessionOf(url, person) };
};

/** Entered a code for an authenticator app when the row began. */
export const justConfirmed: Role = async (...place) => {
  const walker = await newcomer(...place);
  await enterCode(place[0], walker.person, walker.storage, { kind: 'authenticator' });
  return walker;
};

/** Confirmed the replacement of an app with a recovery code. */
export const replacingApp: Role = async (...place) => {
  const walker = await withMfa(...place);
  const { person, code = '', storage } = walker;
  await post(
    place[0],
    'verify_otp',
    { email: person.email, otp: code, for: { kind: 'authenticator' } },
    storage.session.ut,
  );
  return walker;
};

/** Verified, with an order, a dollar deposit on hold, and received coins of unknown cost. */
export const customer: Role = async (url) => {
  const person = stranger();
  await registerVerified(url, person);
  const desk = await recordsOf(url, person);
  const deposit = await desk.fund('deposit', 50_000, await desk.linkBankAccount());
  const { guid: order } = await desk.trade({ symbol: 'BTC-USD', side: 'buy', deliver_amount: 10_000 });
  await desk.trade({ symbol: 'ETH-USD', side: 'buy', deliver_amount: 20_000 });
  await desk.reaches(await desk.receiveEther('123456789123456789'), 'completed');
  // Otherwise the balance changes during the walk.
  await desk.reaches(deposit.guid, 'completed');
  return { person, storage: await sessionOf(url, person), order };
};

/** An owner, whose lists have the customers' records. Not the other one: a code counts once. */
export const staffWithRecords: Role = async (url) => {
  const token = await staffSession(url, 'owner2@statechange.test');
  const read = async (call: string) => {
    const reply = await fetch(`${url}/backend/admin/${call}`, { headers: { Authorization: `Bearer ${token}` } });
    return ((await reply.json()) as { data: { total?: number } }).data.total ?? 0;
  };
  await read('sources');
  const lists = ['customers', 'trades', 'transfers', 'customer-accounts'];
  await expect
    .poll(async () => (await Promise.all(lists.map(read))).every((total) => total > 0), { timeout: 180_000 })
    .toBe(true);
  return { person: stranger(), storage: { session: { a_at: token }, local: {} } };
};

/** A support person, whose `link` leads to a customer with trades. */
export const staffWithCustomer: Role = async (url, walkerOf) => {
  await walkerOf(staffWithRecords);
  const token = await staffSession(url, 'support@statechange.test');
  const reply = await fetch(`${url}/backend/admin/trades?per_page=1`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { data } = (await reply.json()) as { data: { items: readonly { customerGuid: string }[] } };
  return {
    person: stranger(),
    storage: { session: { a_at: token }, local: {} },
    link: `/admin/customer/${data.items[0]?.customerGuid}`,
  };
};

/** A compliance person, whose `link` leads to the case of a message. */
export const staffWithCase: Role = async (url) => {
  const token = await staffSession(url, 'compliance@statechange.test');
  const message = {
    name: 'Ada Example',
    email: 'ada@example.test',
    subject: 'Limits',
    phone: '',
    message: 'How much can I withdraw in a day?',
  };
  const headers = { 'Content-Type': 'application/json' };
  await fetch(`${url}/backend/customers/contact-form-details`, {
    method: 'POST',
    headers,
    body: JSON.stringify(message),
  });
  const reply = await fetch(`${url}/backend/admin/cases?kind=contact&per_page=1`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { data } = (await reply.json()) as { data: { items: readonly { id: string }[] } };
  return {
    person: stranger(),
    storage: { session: { a_at: token }, local: {} },
    link: `/admin/queue/${data.items[0]?.id}`,
  };
};

interface KnownCustomer {
  readonly guid: string;
  readonly verifications: readonly { readonly persona_inquiry_id: string | null }[];
}

/** Verified, with a recurring buy, whose id is their `order`. */
export const recurringBuyer: Role = async (url) => {
  const person = stranger();
  await registerVerified(url, person);
  const storage = await sessionOf(url, person);
  const order = 'a-weekly-buy';
  const rule = { asset: 'BTC', rhythm: 'weekly', hour: 9, zone: 'America/New_York' } as const;
  const firstDay = new Date(Date.now() + 2 * day).toISOString().slice(0, 10);
  await enterCode(url, person, storage, {
    kind: 'recurringBuy',
    amount: amount(5000),
    firstDay,
    lastDay: null,
    ...rule,
  });
  const buy = { id: order, amount: '50.00', first_day: firstDay, last_day: null, ...rule };
  await post(url, 'recurring-buys', buy, storage.session.ut);
  return { person, storage, order };
};

/** Makes the bank request due diligence. @returns the customer, with the console's view of them */
async function asked(url: string) {
  const person = stranger();
  await registerVerified(url, person);
  const desk = async <Reply>(path: string, init?: RequestInit) =>
    (await (await fetch(`${url}/sandbox/api${path}`, init)).json()) as Reply;
  const { customers } = await desk<{ customers: readonly KnownCustomer[] }>(
    `/customers?search=${encodeURIComponent(person.email)}`,
  );
  const path = `/customers/${customers[0]?.guid}`;
  await desk(`${path}/due_diligence`, { method: 'POST', body: '{}' });
  return { person, shown: () => desk<KnownCustomer>(path) };
}

export const askedAboutMoney: Role = async (url) => {
  const { person } = await asked(url);
  return { person, storage: await sessionOf(url, person) };
};

export const answeringAboutMoney: Role = async (url) => {
  const { person, shown } = await asked(url);
  const inquiry = async () => (await shown()).verifications[0]?.persona_inquiry_id;
  await expect.poll(inquiry).toBeTruthy();
  await fetch(`${url}/hosted/inquiry/${await inquiry()}/consent`, {
    method: 'POST',
    body: new URLSearchParams({ consent: 'yes' }),
  });
  return { person, storage: await sessionOf(url, person) };
};

/** A verified customer with a bank account of unproven ownership. */
export const holder: Role = async (url) => {
  const person = stranger();
  await registerVerified(url, person);
  const account = await (await recordsOf(url, person)).linkBankAccount();
  const body = JSON.stringify({ state: 'unverified' });
  await fetch(`${url}/sandbox/api/bank_accounts/${account}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  return { person, storage: await sessionOf(url, person) };
};

export const walletOwner: Role = async (url) => {
  const person = stranger();
  await register(url, person);
  const desk = await recordsOf(url, person);
  const address = '0x52908400098527886E0F7030069857D2E4169EE7';
  const { guid } = await desk.bank('external_wallets', {
    name: 'Ledger',
    asset: 'ETH',
    address,
    customer_guid: desk.guid,
  });
  await expect
    .poll(async () => (await desk.bank(`external_wallets/${guid}`)).state, { interval: 100 })
    .toBe('completed');
  return { person, storage: await sessionOf(url, person) };
};

/** The same customer with an expired access token. */
export const withOldToken: Role = async (_, walkerOf) => {
  const walker = await walkerOf(customer);
  const expired = `${btoa('{"alg":"none"}')}.${btoa('{"exp":1}')}.`;
  return { ...walker, storage: { ...walker.storage, session: { ...walker.storage.session, at: expired } } };
};

const pathOf = (link: string): string => new URL(link).pathname + new URL(link).search;

async function post(url: string, call: string, body: object, ut?: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json', ...(ut !== undefined && { Authorization: `Bearer ${ut}` }) };
  const { status } = await fetch(`${url}/backend/customers/${call}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  expect(status).toBe(200);
}

export const forgetful: Role = async (url) => {
  const person = stranger();
  await register(url, person);
  await post(url, 'reset-password', { email: person.email });
  return { person, storage: nobody, link: pathOf(await mailedLink(url, person.email, /^Choose a new password$/)) };
};

export const moving: Role = async (url) => {
  const person = stranger();
  await register(url, person);
  const newEmail = `new-${person.email}`;
  const storage = await sessionOf(url, person);
  await enterCode(url, person, storage, { kind: 'emailChange', address: newEmail });
  await post(url, 'change-email', { new_email: newEmail }, storage.session.ut);
  return { person, storage: nobody, link: pathOf(await mailedLink(url, newEmail, /^Confirm/)) };
};

export const unconfirmed: Role = async (url) => {
  const person = stranger();
  await signUp(url, person);
  return {
    person,
    storage: nobody,
    code: new URL(await mailedLink(url, person.email)).searchParams.get('oobCode') ?? '',
  };
};

export const warned: Role = async (url) => {
  const person = stranger();
  await register(url, person);
  await openSession(url, person);
  await openSession(url, person, 'elsewhere');
  const token = async () => new URL(await mailedLink(url, person.email)).searchParams.get('token') ?? '';
  await expect.poll(token).not.toBe('');
  return { person, storage: nobody, code: await token() };
};
