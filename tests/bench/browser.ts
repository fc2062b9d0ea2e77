import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';

const demo = { email: 'demo@statechange.test', password: 'Demo-2026-pass' };

/** The system's Chromium, as the browser tests use it. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });

/** The session lives in the tab, so the page that signs in hands it on through the store that new tabs copy from. */
export async function signIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto('/signin');
  await page.getByLabel('Email', { exact: true }).fill(demo.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  await context.addInitScript((entries: string) => {
    for (const [key, value] of Object.entries(JSON.parse(entries) as Record<string, string>)) sessionStorage.setItem(key, value);
  }, kept);
  await page.close();
}

/** A processor so many times as slow as this one. */
export async function slowDown(page: Page, times: number): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: times });
  return devtools;
}

/** The network and the processor of a middling phone, and nothing kept from an earlier page. */
export async function openSlowly(page: Page): Promise<void> {
  const devtools = await slowDown(page, 4);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const bytesPerSecond = 1.6e6 / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 2,
  });
}
