import { expect, test } from 'vitest';
import { expectGoodInEverySize } from './judge.ts';
import { codesOf } from './money.ts';
import { signedIn, verifiedCustomer } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [started, browser] = await Promise.all([sharedServer('brisk'), sharedBrowser()]);
// Passkeys need a domain, not an IP address.
const server = { ...started, url: started.url.replace('127.0.0.1', 'localhost') };

test('a passkey that was added in the settings signs in alone, and confirms a new password', async () => {
  const person = await verifiedCustomer(server);
  const { page, context, complaints } = await signedIn(server, browser, person);
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = {
    ...({ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const),
    // Otherwise it answers as soon as the email field offers passkeys.
    ...{ isUserVerified: true, automaticPresenceSimulation: false },
  };
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options });
  const touch = (enabled: boolean) => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });

  await touch(true);
  await page.goto('/settings?tab=security');
  const section = page.getByRole('region', { name: 'Two-step verification' });
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await codesOf(server, person).enter(page);
  await section.getByRole('button', { name: 'Create passkey' }).click();
  await section.getByRole('button', { name: 'I saved the codes' }).waitFor();
  await touch(false);

  await page.goto('/logout');
  await page.waitForURL('**/signin');
  const button = page.getByRole('button', { name: 'Use a passkey' });
  await button.waitFor();
  await expectGoodInEverySize(page, 'sign-in with a passkey');
  await touch(true);
  await button.click();
  await page.waitForURL('**/dashboard');

  await page.goto('/settings?tab=security');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('New password', { exact: true }).fill('quiet-harbor-57-lamps');
  await page.getByRole('button', { name: 'Save and sign out' }).click();
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await page.waitForURL('**/signin');
  await page.getByText(/^Your password was changed/).waitFor();
  await touch(false);
  expect(await page.evaluate(() => [sessionStorage.getItem('ut'), sessionStorage.getItem('at')])).toEqual([null, null]);

  await touch(true);
  await page.goto('/signin');
  await page.waitForURL('**/dashboard');
  await page.goto('/settings?tab=security');
  await page.getByRole('region', { name: 'Security events' }).scrollIntoViewIfNeeded();
  await page
    .getByRole('grid', { name: /^Security events/ })
    .getByText('Signed in with a passkey')
    .first()
    .waitFor();
  // The only code was for the passkey. Each action gets a 403 until it is confirmed.
  expect(complaints).toEqual(Array(2).fill(expect.stringContaining('403')));
});
