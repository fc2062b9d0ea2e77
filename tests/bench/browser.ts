import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';

const demo = { email: 'demo@statechange.test', password: 'Demo-2026-pass' };

/** The browser tests' Chromium. A copy per driver, since Puppeteer writes into it. */
export const chromiumOptions = () => ({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});

export const launchBrowser = (): Promise<Browser> => chromium.launch(chromiumOptions());

/** Storage of a signed-in page: the tab's session, the browser's name. */
export interface Stored {
  readonly session: Readonly<Record<string, string>>;
  readonly local: Readonly<Record<string, string>>;
}

/** Signs the demo customer in through the form, which every version has. */
export async function openSession(browser: Browser, url: string): Promise<Stored> {
  const page = await browser.newPage({ baseURL: url });
  await page.goto('/signin');
  await page.getByLabel('Email', { exact: true }).fill(demo.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
  const stored = await page.evaluate(() => ({ session: { ...sessionStorage }, local: { ...localStorage } }));
  await page.close();
  return stored;
}

/** Runs in a page: restores another page's storage. */
export function store({ session, local }: Stored): void {
  Object.assign(sessionStorage, session);
  Object.assign(localStorage, local);
}

/** Signs the demo customer in on every page of the context. */
export async function signIn(context: BrowserContext, url: string): Promise<void> {
  const browser = context.browser();
  if (browser === null) throw new Error('the context has no browser');
  await context.addInitScript(store, await openSession(browser, url));
}

/** Slows the processor by this factor. */
export async function slowDown(page: Page, times: number): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: times });
  return devtools;
}
