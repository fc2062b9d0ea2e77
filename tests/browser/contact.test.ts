import { expect, test, vi } from 'vitest';
import { desktop, expectAccessible, expectNoSidewaysScroll, holdBack, phone, visit } from './browser.ts';
import { register, signIn, stranger } from './people.ts';
import { takenOver } from './public-pages.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('brisk'), sharedBrowser()]);

/** The email with this reference in its subject, or any to this address. */
const emailTo = (to: string, reference = '') =>
  vi.waitFor(
    async () => {
      const reply = await fetch(`${server.url}/sandbox/api/outbox?to=${encodeURIComponent(to)}`);
      const { messages } = (await reply.json()) as { messages: readonly { subject: string; text: string }[] };
      const email = messages.find(({ subject }) => subject.includes(reference));
      if (!email) throw new Error(`no email to ${to}`);
      return email;
    },
    { timeout: 60_000 },
  );
const staff = 'support@statechange.test';

test('a message that was typed and sent with the keyboard survives a time without a network, and reaches the staff once', async () => {
  const { email } = stranger();
  const { page, context, complaints } = await visit(browser, server.url, { viewport: phone });
  await page.goto('/contact');
  // As a page links here for a locked-out customer.
  await page.evaluate(() =>
    history.replaceState({ email: 'maya@example.test', subject: 'I lost my two-step verification' }, ''),
  );
  await page.reload();
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe('maya@example.test');
  for (const name of ['Email', 'Subject (optional)']) await page.getByLabel(name, { exact: true }).fill('');
  await page.getByLabel('Name', { exact: true }).click();
  for (const text of ['Maya Osei', email, '', 'Limits', 'How much in a day?']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await context.setOffline(true);
  await page.keyboard.press('Enter');
  await page.getByText('You seem to be offline').waitFor();
  await expectAccessible(page, 'a message that was not sent');
  await context.setOffline(false);
  await page.getByRole('main').getByRole('link', { name: 'FAQ', exact: true }).click();
  await page.waitForURL('**/faq');
  await page.goBack();
  await expect.poll(() => page.getByLabel('Message', { exact: true }).inputValue()).toBe('How much in a day?');
  await page.reload();
  await page.getByText('Your message may have arrived').waitFor();
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('heading', { name: 'We received your message' }).waitFor();
  await expectNoSidewaysScroll(page, 'the reference of a message');
  const reference =
    (await page
      .getByText(/^Your reference is SC-/)
      .locator('code')
      .textContent()) ?? 'none';
  const letter = await emailTo(staff, reference);
  expect(letter.subject).toBe(`Contact form ${reference}: Limits`);
  expect(letter.text).toContain('How much in a day?');
  expect((await emailTo(email)).text).toContain(reference);
  await page.reload();
  await expect.poll(() => page.getByLabel('Message', { exact: true }).isEnabled()).toBe(true);
  expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('');
  expect(complaints.filter((complaint) => !complaint.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

test('input typed on a slow line before the app is live stays in the form', async () => {
  const { page, complaints } = await visit(browser, server.url, { viewport: phone });
  const deliver = await holdBack(page, '**/assets/index-*.js');
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.getByLabel('Name', { exact: true }).fill('Maya Osei');
  await page.getByLabel('Message', { exact: true }).pressSequentially('How much');
  expect(await page.getByRole('button', { name: 'Send message' }).isDisabled()).toBe(true);
  deliver();
  await takenOver(page);
  await expect.poll(() => page.getByRole('button', { name: 'Send message' }).isEnabled()).toBe(true);
  await page.keyboard.type(' in a day?');
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Maya Osei');
  expect(await page.evaluate(() => sessionStorage.getItem('contact'))).toContain('How much in a day?');
  expect(complaints).toEqual([]);
});

test('an OTC inquiry started before signing in reaches the staff with the trade, and signing out removes the next one', async () => {
  const person = stranger();
  await register(server.url, person);
  const { page, complaints } = await visit(browser, server.url, { viewport: desktop, theme: '1' });
  await page.goto('/otc');
  await page.getByText('Sell', { exact: true }).click();
  await page.getByLabel('Coin').selectOption('ETH');
  await page.getByLabel('Amount', { exact: true }).fill('1,250.5 ETH');
  await signIn(page, person);
  await page.goto('/otc');
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(person.email);
  await page.getByRole('button', { name: 'Send inquiry' }).click();
  await page.getByText('Enter your message.').waitFor();
  await expectAccessible(page, 'an inquiry without a message');
  await page.getByLabel('What should we know?').fill('The coins are in my account.');
  await page.getByRole('button', { name: 'Send inquiry' }).click();
  await page.getByRole('heading', { name: 'We received your inquiry' }).waitFor();
  const reference =
    (await page
      .getByText(/^Your reference is SC-/)
      .locator('code')
      .textContent()) ?? 'none';
  expect((await emailTo(staff, reference)).subject).toBe(`OTC inquiry ${reference}: sell ETH, 1,250.5 ETH`);
  expect((await emailTo(person.email, 'OTC')).text).toContain(reference);
  const saved = () => page.evaluate(() => sessionStorage.getItem('otc'));
  expect(await saved()).toBeNull();
  await page.getByRole('button', { name: 'Write another inquiry' }).click();
  await page.getByLabel('What should we know?').fill('The rest of them.');
  expect(await saved()).toContain('The rest of them.');
  await page.goto('/logout');
  await page.waitForURL('**/signin');
  expect(await saved()).toBeNull();
  expect(complaints).toEqual([]);
});
