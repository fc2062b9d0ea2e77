import type { Browser, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { type ConfirmedSubject, decisionOf } from '#domain/security/codeSubjects.ts';
import { visit } from './browser.ts';

/** A person of the sandbox's staff, with the next code of their authenticator app. */
export interface SandboxPerson {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly password: string;
  readonly code: string;
}

/** A person of the sandbox with their newest code. */
export async function sandboxPerson(url: string, email = 'admin@statechange.test'): Promise<SandboxPerson> {
  const reply = await fetch(`${url}/sandbox/api/staff`);
  const { staff } = (await reply.json()) as { staff: readonly SandboxPerson[] };
  const found = staff.find((person) => person.email === email);
  if (!found) throw new Error(`the sandbox has no ${email}`);
  return found;
}

/** Types a code of an authenticator app once its field is there, which has the focus. The sixth digit submits it. */
export async function typeAppCode(page: Page, code: () => Promise<string> | string): Promise<void> {
  await page.getByRole('textbox', { name: 'Code from your authenticator app, digit 1 of 6' }).focus();
  await page.keyboard.type(await code());
}

/** Makes one of the console's calls. */
export const postAsStaff = (url: string, call: string, body: object, token?: string) =>
  fetch(`${url}/backend/admin/${call}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });

/**
 * Signs a person of the sandbox in, over the API. A server that has much to do may ask for patience, or hear of a code when its half minute is over.
 * @returns their token
 */
export async function staffSession(url: string, email?: string): Promise<string> {
  const { status, text } = await vi.waitUntil(
    async () => {
      const { password, code, email: own } = await sandboxPerson(url, email);
      const reply = await postAsStaff(url, 'sign-in', { email: own, password, otp: code });
      const text = await reply.text();
      return ![429, 503].includes(reply.status) && !text.includes('"code_wrong"') && { status: reply.status, text };
    },
    { timeout: 90_000, interval: 1_000 },
  );
  expect(status, text).toBe(200);
  return (JSON.parse(text) as { data: { token: string } }).data.token;
}

/** What the console reads by one of its calls, with a token of {@link staffSession}. */
export async function readAsStaff<Data>(url: string, token: string, call: string): Promise<Data> {
  const reply = await fetch(`${url}/backend/admin/${call}`, { headers: { Authorization: `Bearer ${token}` } });
  return ((await reply.json()) as { data: Data }).data;
}

/** What the sandbox knows of a customer, and staff only for a reason. */
export async function inSandbox(url: string, email: string) {
  const { customers } = (await (await fetch(`${url}/sandbox/api/customers?search=${encodeURIComponent(email)}`)).json()) as {
    customers: ReadonlyArray<{ guid: string; email: string; name: string | null }>;
  };
  const [found] = customers;
  if (!found) throw new Error(`the sandbox has no ${email}`);
  return found;
}

/** Until nothing of the page is loading. */
export const untilLoaded = (page: Page) => expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);

/** A visitor who is signed in with a token of {@link staffSession}, and has not opened a page yet. */
export async function visitAsStaff(browser: Browser, url: string, token: string, options: Parameters<typeof visit>[2] = {}) {
  const visited = await visit(browser, url, options);
  await visited.context.addInitScript((held) => sessionStorage.setItem('a_at', held), token);
  return visited;
}

/** Uses the second factor of a person of the sandbox for one act. */
async function confirmAsStaff(url: string, token: string, about: ConfirmedSubject, email?: string): Promise<void> {
  await vi.waitUntil(
    async () => {
      const { code } = await sandboxPerson(url, email);
      return (await postAsStaff(url, 'confirm', { otp: code, for: about }, token)).status === 200;
    },
    { timeout: 90_000, interval: 1_000 },
  );
}

/** Has an owner invite somebody, who gets a link by email. */
export async function inviteToStaff(url: string, person: { name: string; email: string; roles: readonly string[] }): Promise<void> {
  const token = await staffSession(url);
  await confirmAsStaff(url, token, decisionOf('staff', person));
  const { status } = await postAsStaff(url, 'staff', { ...person, reason: 'They join the team.' }, token);
  expect(status).toBe(200);
}

/** Signs a person of the sandbox in by the form of the page. */
export async function signInAsStaff(page: Page, url: string, email: string): Promise<void> {
  await page.getByRole('heading', { name: 'Staff sign in' }).waitFor();
  const { password } = await sandboxPerson(url, email);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor();
  await typeAppCode(page, async () => (await sandboxPerson(url, email)).code);
  await page.waitForURL((address) => address.pathname !== '/admin/signin');
}
