import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './browser.ts';
import { tabTo } from './focus.ts';
import { codeField, codesOf, enterCode } from './money.ts';
import { fillInSignIn, type Person, signedIn, verifiedCustomer } from './people.ts';
import { ownServer, sharedBrowser } from './shared.ts';
import { freshAddress, withdrawalOf, withdrawer } from './withdrawal-desk.ts';

const [started, browser] = await Promise.all([ownServer({ SANDBOX_DEMO: 'off', SANDBOX_SPEED: '2' }), sharedBrowser()]);
// Passkeys need a domain, not an IP address.
const server = { ...started, url: started.url.replace('127.0.0.1', 'localhost') };

const settings = async (page: Page) => {
  await page.goto('/settings?tab=security');
  return page.getByRole('region', { name: 'Two-step verification' });
};

/** An authenticator app for the page's secret. It uses the earliest unused code still valid. */
async function authenticatorApp(page: Page) {
  const key = (await page.getByRole('img', { name: /^key / }).getAttribute('aria-label')) ?? '';
  const totp = new TOTP({ secret: key.replace(/^key |\s/g, '') });
  const period = 30_000;
  const typing = 4_000;
  let used = 0;
  return () => {
    used = Math.max(used + 1, Math.floor((Date.now() + typing) / period) - 1);
    return totp.generate({ timestamp: used * period });
  };
}

async function saveCodes(page: Page): Promise<readonly string[]> {
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'I saved the codes' }).click();
  await page.getByLabel('Any of your recovery codes').fill(codes[9] ?? '');
  await page.keyboard.press('Enter');
  return codes;
}

async function signInAgain(page: Page, person: Person) {
  await page.goto('/logout');
  await page.waitForURL('**/signin');
  await fillInSignIn(page, person);
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor();
}

test('an authenticator app is added, signs in, sends coins, and is removed with a recovery code', async () => {
  const desk = await withdrawer(server);
  await desk.addWallet();
  const { page, person } = await signedIn(server, browser, desk.person);
  const section = await settings(page);
  await section.getByRole('button', { name: 'Add an authenticator app' }).click();
  await codesOf(server, person).enter(page);
  await section.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  await expectAccessible(page, 'setting up the authenticator app');
  const next = await authenticatorApp(page);
  await enterCode(page, next());
  const codes = await saveCodes(page);
  await section.getByText('Authenticator app added').waitFor();
  await section.getByText(/^Withdrawals are paused until /).waitFor();
  await page.getByRole('region', { name: 'Security events' }).scrollIntoViewIfNeeded();
  await page
    .getByRole('grid', { name: /^Security events/ })
    .getByText('Authenticator app added')
    .waitFor();

  await signInAgain(page, person);
  await codeField(page).waitFor();
  await expectAccessible(page, 'the second step of signing in');
  await enterCode(page, next());
  await page.waitForURL('**/dashboard');

  await desk.sandbox('clock', { advance: '25h' });
  await page.goto('/withdrawals?asset=BTC');
  await withdrawalOf(page).max.waitFor();
  await withdrawalOf(page).confirm('0.001');
  await codeField(page).waitFor();
  await enterCode(page, next());
  await page
    .getByRole('heading', { name: /On its way|Receipt/ })
    .first()
    .waitFor();

  await signInAgain(page, person);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill((codes[0] ?? '').toUpperCase());
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await settings(page);
  await section.getByText('9 of 10 left.').waitFor();
  await section.getByRole('button', { name: 'Remove authenticator app' }).click();
  await section.getByText(/It’s your only method of two-step verification/).waitFor();
  await section.getByRole('button', { name: 'Remove authenticator app' }).click();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[1] ?? '');
  await page.keyboard.press('Enter');
  await section.getByText('Authenticator app removed').waitFor();
  await section.getByText(/^Off\./).waitFor();
});

test('a passkey is added, signs in and confirms, all by keyboard', async () => {
  const person = await verifiedCustomer(server);
  const { page, context } = await signedIn(server, browser, person);
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options });
  // Otherwise the authenticator signs in by itself when the email field offers passkeys.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  const section = await settings(page);
  await section.getByRole('button', { name: 'Add a passkey' }).waitFor();
  await tabTo(page, /^Add a passkey$/);
  await page.keyboard.press('Enter');
  await codesOf(server, person).enter(page);
  await section.getByLabel('Name').waitFor();
  await tabTo(page, /^Create passkey$/);
  await page.keyboard.press('Enter');
  await section.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  await expectAccessible(page, 'the recovery codes');
  await saveCodes(page);
  await section.getByText('Passkey “Chrome on Linux”', { exact: true }).waitFor();

  await signInAgain(page, person);
  const press = page.getByRole('button', { name: 'Use your passkey' });
  await expect.poll(() => press.evaluate((button) => button === document.activeElement)).toBe(true);
  await expectAccessible(page, 'signing in with a passkey');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');

  await page.goto('/external-wallet');
  await page.getByRole('button', { name: 'Add wallet' }).click();
  await page.getByLabel('Coin').selectOption('BTC');
  await page.getByLabel('Name', { exact: true }).fill('Hardware wallet');
  await page.getByLabel('Address', { exact: true }).fill(freshAddress());
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Check the wallet' }).waitFor();
  await press.waitFor();
  await tabTo(page, /^Use your passkey$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '“Hardware wallet” is saved' }).waitFor();
});
