import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** The customer whom every sandbox begins with: verified, with a bank account, a wallet and two years of orders and transfers. */
export const demo: Person = { name: 'Alex Morgan', email: 'demo@statechange.test', password: 'Demo-2026-pass' };

let count = 0;

/** Somebody whom no server knows yet. */
export function stranger(name = 'Maya Osei'): Person {
  count += 1;
  return { name, email: `person-${process.pid}-${Date.now()}-${count}@example.test`, password: 'Correct-horse-7' };
}

interface Reply {
  readonly status: number;
  // The tests read single fields of documents that the server's own tests check in full.
  readonly body: Record<string, never> & { readonly data?: Record<string, string> };
}

async function send(url: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
  const response = await fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

/** The link in the newest mail to an address. */
export async function mailedLink(url: string, email: string): Promise<string> {
  const { body } = await send(url, `/sandbox/api/outbox?to=${encodeURIComponent(email)}`);
  const messages = (body as unknown as { messages: { links: { url: string }[] }[] }).messages;
  const link = messages[0]?.links[0]?.url;
  if (!link) throw new Error(`no mail with a link for ${email}`);
  return link;
}

/** Signs somebody up over the API and confirms the address, as the browser journey does by hand. */
export async function register(url: string, person: Person): Promise<void> {
  const { status } = await send(url, '/backend/customers/signup', { email: person.email, password: person.password, displayName: person.name });
  expect(status).toBe(201);
  expect((await fetch(await mailedLink(url, person.email))).status).toBe(200);
}

/** A session over the API: what a second browser would get. It supersedes the one before. */
export async function openSession(url: string, { email, password }: Person): Promise<{ ut: string; at: string; guid: string }> {
  const signedIn = await send(url, '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo-api-key', {
    email,
    password,
    returnSecureToken: true,
  });
  const { status, body } = await send(url, '/backend/customers/generate-customer-token', {
    email,
    token: (signedIn.body as { idToken?: string }).idToken,
  });
  expect(status).toBe(200);
  return body.data as unknown as { ut: string; at: string; guid: string };
}

/** Registers and verifies over the API; the opening balance follows. */
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
      { timeout: 20_000, interval: 300 },
    )
    .toBe('verified');
}

/** Signs in on the sign-in page and waits for the dashboard. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
}
