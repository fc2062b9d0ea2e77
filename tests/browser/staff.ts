import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { type ConfirmedSubject, decisionOf } from '#domain/security/codeSubjects.ts';
import { visit } from './browser.ts';
import { untilFocusIn } from './focus.ts';

/** A sandbox staff member and their next authenticator code. */
export interface SandboxPerson {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly password: string;
  readonly code: string;
  readonly used: boolean;
}

export async function sandboxPerson(url: string, email = 'admin@statechange.test'): Promise<SandboxPerson> {
  const reply = await fetch(`${url}/sandbox/api/staff`);
  const { staff } = (await reply.json()) as { staff: readonly SandboxPerson[] };
  const found = staff.find((person) => person.email === email);
  if (!found) throw new Error(`the sandbox has no ${email}`);
  return found;
}

export const appCodeField = (page: Page) =>
  page.getByRole('textbox', { name: 'Code from your authenticator app, digit 1 of 6' });

/** Types an authenticator code once its field has the focus; the sixth digit submits it. */
export async function typeAppCode(page: Page, code: () => Promise<string> | string): Promise<void> {
  // The check moves the focus there, which must not happen between two digits.
  await untilFocusIn(appCodeField(page));
  await page.keyboard.type(await code());
}

/** Types the next code of a sandbox staff member, once there is one that nobody used. */
export const typeStaffCode = (page: Page, url: string, email?: string) =>
  typeAppCode(page, async () => {
    const person = await vi.waitUntil(
      async () => {
        const found = await sandboxPerson(url, email);
        return !found.used && found;
      },
      { timeout: 90_000, interval: 1_000 },
    );
    return person.code;
  });

export const postAsStaff = (url: string, call: string, body: object, token?: string) =>
  fetch(`${url}/backend/admin/${call}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });

/** One attempt to sign staff in over the API. */
async function signStaffIn(url: string, email?: string): Promise<{ status: number; text: string }> {
  const { password, code, email: own } = await sandboxPerson(url, email);
  const reply = await postAsStaff(url, 'sign-in', { email: own, password, otp: code });
  return { status: reply.status, text: await reply.text() };
}

/**
 * A staff session over the API. A busy server may ask to wait, or receive an expired code. The
 * benchmarks call it too, outside the test runner.
 */
export async function staffSession(url: string, email?: string): Promise<string> {
  const until = performance.now() + 90_000;
  let { status, text } = await signStaffIn(url, email);
  while (([429, 503].includes(status) || text.includes('"code_wrong"')) && performance.now() < until) {
    await wait(1_000);
    ({ status, text } = await signStaffIn(url, email));
  }
  if (status !== 200) throw new Error(`sign-in was answered ${status}: ${text}`);
  return (JSON.parse(text) as { data: { token: string } }).data.token;
}

/** Reads a console call's data, with a token of {@link staffSession}. */
export async function readAsStaff<Data>(url: string, token: string, call: string): Promise<Data> {
  const reply = await fetch(`${url}/backend/admin/${call}`, { headers: { Authorization: `Bearer ${token}` } });
  return ((await reply.json()) as { data: Data }).data;
}

/** The sandbox's data on a customer, which staff only see for a reason. */
export async function inSandbox(url: string, email: string) {
  const { customers } = (await (
    await fetch(`${url}/sandbox/api/customers?search=${encodeURIComponent(email)}`)
  ).json()) as {
    customers: ReadonlyArray<{ guid: string; email: string; name: string | null }>;
  };
  const [found] = customers;
  if (!found) throw new Error(`the sandbox has no ${email}`);
  return found;
}

export const untilLoaded = (page: Page) => expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);

/** A visitor signed in with a token of {@link staffSession}, without a page yet. */
export async function visitAsStaff(
  browser: Browser,
  url: string,
  token: string,
  options: Parameters<typeof visit>[2] = {},
) {
  const visited = await visit(browser, url, options);
  await visited.context.addInitScript((held) => sessionStorage.setItem('a_at', held), token);
  return visited;
}

/** Confirms an action with a staff member's second factor. */
async function confirmAsStaff(url: string, token: string, about: ConfirmedSubject, email?: string): Promise<void> {
  await vi.waitUntil(
    async () => {
      const { code } = await sandboxPerson(url, email);
      return (await postAsStaff(url, 'confirm', { otp: code, for: about }, token)).status === 200;
    },
    { timeout: 90_000, interval: 1_000 },
  );
}

/** An owner's invitation of somebody, by emailed link. */
export async function inviteToStaff(
  url: string,
  person: { name: string; email: string; roles: readonly string[] },
): Promise<void> {
  const token = await staffSession(url);
  await confirmAsStaff(url, token, decisionOf('staff', person));
  const { status } = await postAsStaff(url, 'staff', { ...person, reason: 'They join the team.' }, token);
  expect(status).toBe(200);
}

/** Signs in a staff member through the page's form. */
export async function signInAsStaff(page: Page, url: string, email: string): Promise<void> {
  await page.getByRole('heading', { name: 'Staff sign in' }).waitFor();
  const { password } = await sandboxPerson(url, email);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor();
  await typeStaffCode(page, url, email);
  await page.waitForURL((address) => address.pathname !== '/admin/signin');
}
