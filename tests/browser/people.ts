import type { Browser, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import type { Page as FormPage } from '../faults/page.ts';
import { visit } from './browser.ts';
import type { TestServer } from './server.ts';

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** The verified demo customer, with accounts and two years of records. */
export const demo: Person = { name: 'Alex Morgan', email: 'demo@statechange.test', password: 'Demo-2026-pass' };
/** The unverified demo customer. */
export const newcomer: Person = { name: 'New', email: 'new@statechange.test', password: 'Demo-2026-pass' };

let count = 0;

/** A person unknown to every server. */
export function stranger(name = 'Maya Osei'): Person {
  count += 1;
  return { name, email: `person-${process.pid}-${Date.now()}-${count}@example.test`, password: 'Correct-horse-7' };
}

/** Device cookies by email. */
const browserOf = new Map<string, string>();

/** Reuses the device cookie of earlier API calls, if any. */
async function beTheirBrowser(page: Page, { email }: Person, url: string): Promise<void> {
  const [name, value] = (browserOf.get(email) ?? '').split('=');
  if (name && value) await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: 'Strict' }]);
}

interface Reply {
  /** The cookie of the response. */
  readonly given?: string | undefined;
  readonly status: number;
  // Tests read single fields; the server's own tests check whole documents.
  readonly body: Record<string, never> & { readonly data?: Record<string, string> };
}

async function send(url: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
  const response = await fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    body: await response.json(),
    given: response.headers.get('set-cookie')?.split(';')[0],
  };
}

/** The link in the newest matching mail, which may arrive after the response. */
export const mailedLink = (url: string, email: string, subject = /./): Promise<string> =>
  vi.waitFor(
    async () => {
      const { body } = await send(url, `/sandbox/api/outbox?to=${encodeURIComponent(email)}`);
      const { messages } = body as unknown as { messages: { subject: string; links: { url: string }[] }[] };
      const link = messages.find((message) => subject.test(message.subject))?.links[0]?.url;
      if (!link) throw new Error(`no mail with a link for ${email}`);
      return link;
    },
    { timeout: 60_000 },
  );

export async function signUp(url: string, person: Person): Promise<void> {
  const { status } = await send(url, '/backend/customers/signup', {
    email: person.email,
    password: person.password,
    displayName: person.name,
  });
  expect(status).toBe(201);
}

/** Confirms a mailed address link, like the button on its page. */
export async function confirmAddress(link: string): Promise<void> {
  const { origin, searchParams } = new URL(link);
  const { status } = await send(origin, '/identitytoolkit.googleapis.com/v1/accounts:update?key=any', {
    oobCode: searchParams.get('oobCode'),
  });
  expect(status).toBe(200);
}

export async function register(url: string, person: Person): Promise<void> {
  await signUp(url, person);
  await confirmAddress(await mailedLink(url, person.email));
}

export interface Session {
  readonly ut: string;
  readonly at: string;
  readonly guid: string;
  readonly displayName: string;
  /** The identity provider's token. */
  readonly idToken: string;
}

/** An API session, which supersedes the previous one. `elsewhere`: without cookies. */
export async function openSession(
  url: string,
  { email, password }: Person,
  from: 'same' | 'elsewhere' = 'same',
): Promise<Session> {
  const signedIn = await send(url, '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo-api-key', {
    email,
    password,
    returnSecureToken: true,
  });
  const { idToken } = signedIn.body as { idToken?: string };
  const cookie = from === 'same' ? browserOf.get(email) : undefined;
  const headers: Record<string, string> = cookie === undefined ? {} : { Cookie: cookie };
  const { status, body, given } = await send(
    url,
    '/backend/customers/generate-customer-token',
    { email, token: idToken },
    headers,
  );
  expect(status).toBe(200);
  if (given) browserOf.set(email, given);
  return { ...body.data, idToken } as unknown as Session;
}

/** Makes every browser new, so that the next sign-in needs a code. */
export async function forgetBrowsers(url: string, { email }: Person): Promise<void> {
  const { status } = await send(url, '/sandbox/api/sessions/forget_browsers', { email });
  expect(status).toBe(200);
}

/** Registers and verifies a customer, who gets $10,000.00. */
export async function registerVerified(url: string, person: Person): Promise<void> {
  await register(url, person);
  const { at, guid } = await openSession(url, person);
  const bearer = { Authorization: `Bearer ${at}` };
  const { status } = await send(
    url,
    '/bank/api/identity_verifications',
    { type: 'kyc', method: 'tax_id_and_selfie', customer_guid: guid, expected_behaviours: ['passed_immediately'] },
    bearer,
  );
  expect(status).toBe(201);
  await expect
    .poll(
      async () => {
        await send(url, `/bank/api/identity_verifications?customer_guid=${guid}`, undefined, bearer);
        return ((await send(url, `/bank/api/customers/${guid}`, undefined, bearer)).body as { state?: string }).state;
      },
      { interval: 100 },
    )
    .toBe('verified');
}

export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/signin');
  await beTheirBrowser(page, person, page.url());
  await fillInSignIn(page, person);
  await page.waitForURL('**/dashboard');
}

export async function fillInSignUp(page: FormPage, { name, email, password }: Person): Promise<void> {
  const [firstName = '', lastName = ''] = name.split(' ');
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Country of residence').selectOption('CA');
  await page.getByLabel('Phone').fill('(519) 555-0123');
  await page.getByRole('checkbox', { name: /agree/ }).check();
}

export async function fillInSignIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** A visitor with an API session, without a page. Use `signIn` where signing in is tested. */
export async function signedIn(
  server: TestServer,
  browser: Browser,
  person: Person,
  options: Parameters<typeof visit>[2] = {},
) {
  const visitor = await visit(browser, server.url, options);
  const { ut, at, guid, displayName, idToken } = await openSession(server.url, person);
  // A page of the origin without the app.
  await visitor.page.route('**/blank', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await beTheirBrowser(visitor.page, person, server.url);
  await visitor.page.goto('/blank');
  await visitor.page.unroute('**/blank');
  await visitor.page.evaluate(
    ([session, local]) => {
      Object.assign(sessionStorage, session);
      Object.assign(localStorage, local);
    },
    [
      { ut, at, user_email: person.email, guid: btoa(guid) },
      { f_at: idToken, displayName },
    ] as const,
  );
  return { ...visitor, person };
}

/** A new verified customer with $10,000.00, for one test only. */
export async function verifiedCustomer(server: Pick<TestServer, 'url'>, name?: string): Promise<Person> {
  const person = stranger(name);
  await registerVerified(server.url, person);
  return person;
}
