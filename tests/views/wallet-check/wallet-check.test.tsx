import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { WalletCheck, walletCheckScreens } from '#features/wallet-check/WalletCheck.tsx';
import {
  acceptedAddress,
  refusedAddress,
  sampleAddress,
  sampleChecked,
  sampleLitecoin,
} from '#machines/shared/addresses/addressCheck.cases.ts';
import type { AddressToCheck, CheckWalletResult } from '#machines/shared/addresses/addressCheck.ts';
import { type Problem, ProblemError, problem } from '#machines/shared/problem.ts';
import { walletCheckMachine } from '#machines/walletCheck/walletCheck.machine.ts';
import { expectAccessible } from '../axe.ts';
import { screensOf } from '../screens.ts';
import { scripted } from '../scripted.ts';

const ethereum = '0x52908400098527886E0F7030069857D2E4169EE7';

function begin({ canPaste = true } = {}) {
  const readClipboard = scripted<string, undefined>();
  const checkWallet = scripted<CheckWalletResult, AddressToCheck>();
  const clock = new SimulatedClock();
  const machine = walletCheckMachine.provide({
    actors: { readClipboard: readClipboard.logic, checkWallet: checkWallet.logic },
  });
  const flow = createActor(machine, { clock }).start();
  const { container } = render(<WalletCheck flow={flow} canPaste={canPaste} isLive />);
  const user = userEvent.setup({ delay: null });
  return {
    ...{ readClipboard, checkWallet, flow, container, user },
    pass: (milliseconds: number) => act(() => clock.increment(milliseconds)),
    /** Enters a whole address, like a paste. */
    async enter(address: string) {
      await user.clear(field());
      await user.click(field());
      await user.paste(address);
    },
    check: () => user.click(press('Check address')),
  };
}

const field = () => screen.getByLabelText('Address');
const press = (name: string) => screen.getByRole('button', { name });
const says = (words: string | RegExp) => expect(screen.getByText(words)).toBeInTheDocument();

test('every screen of the machine has a view', () => {
  expect(Object.keys(walletCheckScreens).sort()).toEqual(screensOf(walletCheckMachine));
});

describe('while an address is typed', () => {
  test('the form says which network the coin has', async () => {
    const { container, user } = begin();
    says('We send BTC over Bitcoin.');
    await user.click(screen.getByRole('radio', { name: 'USDC' }));
    says('We send USDC as a token on Ethereum.');
    await expectAccessible(container);
  });

  test('a complete address is said to be one, in groups of four, without a call', async () => {
    const page = begin();
    await page.enter(`bitcoin:${sampleAddress}?amount=1`);
    expect(field()).toHaveValue(sampleAddress);
    says('This is a complete Bitcoin address for a test network, and its checksum matches.');
    expect(screen.getByRole('img', { name: /^address tb1q w508/ }).textContent).toBe(sampleAddress);
    expect(page.checkWallet.runs).toHaveLength(0);
    await expectAccessible(page.container);
  });

  test.each([
    [sampleAddress.replace('qw', 'qv'), 'This address has a typo. Copy it again from your wallet.'],
    [
      sampleAddress.replace('w', 'W'),
      'This address mixes upper and lower case letters. Copy it again from your wallet.',
    ],
    ['tb1q', 'This is not a complete Bitcoin address. Copy it again from your wallet.'],
    [sampleLitecoin, 'This looks like a Litecoin address, not a Bitcoin address.'],
    ['DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyD', 'This address is from another network. Enter a Bitcoin address.'],
  ])('%s is judged after a pause', async (address, sentence) => {
    const page = begin();
    await page.enter(address);
    expect(screen.queryByText(sentence)).toBeNull();
    page.pass(600);
    says(sentence);
    await expectAccessible(page.container);
  });

  test('an address of another network is checked for its coins with one press', async () => {
    const page = begin();
    await page.enter(ethereum);
    page.pass(600);
    says('This looks like an Ethereum address, not a Bitcoin address.');
    press('Check as USDC');
    await page.user.click(press('Check as Ethereum (ETH)'));
    expect(page.checkWallet.last().input).toEqual({ asset: 'ETH', network: 'ethereum', address: ethereum });
    expect(screen.getByRole('radio', { name: 'Ethereum (ETH)' })).toBeChecked();
  });

  test('an address without a checksum says so', async () => {
    const page = begin();
    await page.user.click(screen.getByRole('radio', { name: 'Ethereum (ETH)' }));
    await page.enter(ethereum);
    says(/It carries no checksum, so we can’t notice a typo\.$/);
  });

  test('the clipboard is read when its button is pressed, and only then', async () => {
    const page = begin();
    expect(page.readClipboard.runs).toHaveLength(0);
    await page.user.click(press('Paste'));
    await page.readClipboard.last().resolve(` ${sampleAddress}\n`);
    expect(field()).toHaveValue(sampleAddress);
    await page.user.click(press('Paste'));
    await page.readClipboard.last().reject(new Error('not allowed'));
    says(/Paste the address into the field yourself/);
    expect(field()).toHaveValue(sampleAddress);
    await expectAccessible(page.container);
  });

  test('a browser that cannot read the clipboard has no button for it', () => {
    begin({ canPaste: false });
    expect(screen.getByText('Paste').closest('[inert]')).not.toBeNull();
  });
});

describe('a check', () => {
  test('without an address goes to its field', async () => {
    const page = begin();
    await page.check();
    expect(field()).toHaveFocus();
    expect(field()).toHaveAccessibleDescription(/Enter an address to check\./);
    expect(page.checkWallet.runs).toHaveLength(0);
    await expectAccessible(page.container);
  });

  test('is sent once, and shows the address in its canonical form', async () => {
    const page = begin();
    await page.enter(sampleAddress.toUpperCase());
    await page.check();
    says('Checking the address.');
    await page.check();
    expect(page.checkWallet.runs).toHaveLength(1);
    await page.checkWallet.last().resolve(acceptedAddress);
    expect(screen.getByRole('heading', { name: 'This is a valid Bitcoin address' })).toHaveFocus();
    const found = within(screen.getByLabelText('What we found'));
    for (const words of ['Bitcoin (BTC)', 'Bitcoin', 'Test network, whose coins have no value', 'Not on the list'])
      expect(found.getByText(words)).toBeInTheDocument();
    press('Copy the address');
    says(/A valid address says nothing about its owner\./);
    await expectAccessible(page.container);
    await page.user.click(press('Check another address'));
    expect(field()).toHaveValue('');
    expect(field()).toHaveFocus();
  });

  test('without a list says who screens', async () => {
    const page = begin();
    await page.enter(sampleAddress);
    await page.check();
    await page.checkWallet.last().resolve({ ok: true, checked: { ...sampleChecked, screened: false } });
    says('Checked when you save a wallet');
  });

  test('that is refused shows the backend’s report, and offers the right coin', async () => {
    const page = begin();
    await page.enter(sampleLitecoin);
    await page.check();
    await page.checkWallet.last().resolve(refusedAddress);
    expect(screen.getByText('This address can’t be used').closest('[tabindex]')).toHaveFocus();
    const checked = within(screen.getByLabelText('What was checked'));
    for (const words of ['Bitcoin (BTC)', 'Litecoin', 'From another network'])
      expect(checked.getByText(words)).toBeInTheDocument();
    expect(checked.getByRole('img', { name: /^address ltc1/ }).textContent).toBe(sampleLitecoin);
    await expectAccessible(page.container);
    await page.user.click(press('Check as Litecoin (LTC)'));
    expect(page.checkWallet.last().input).toMatchObject({ asset: 'LTC', address: sampleLitecoin });
  });

  test.each([
    [problem('prohibited_address'), /We can’t send to this address/],
    [problem('invalid_input'), /longer than any address/],
    [{ ...problem('odd_code'), message: 'The server’s own words.' }, 'The server’s own words.'],
  ])('that is refused for %o has its words, with or without data', async (refusal: Problem, words) => {
    const page = begin();
    await page.enter(sampleAddress);
    await page.check();
    await page.checkWallet.last().resolve({ ok: false, reason: 'refused', problem: refusal, refusedAddress: null });
    says(words);
    expect(screen.queryByLabelText('What was checked')).toBeNull();
    await page.user.type(field(), 'x');
    expect(screen.queryByText(words)).toBeNull();
  });

  test.each([
    ['offline', 'You seem to be offline'],
    ['timeout', 'That took too long'],
    ['malformedReply', 'We couldn’t read the response'],
    ['serverFault', 'Something went wrong on our side'],
  ])('that came to nothing (%s) keeps the address', async (code, title) => {
    const page = begin();
    await page.enter(sampleAddress);
    await page.check();
    await page.checkWallet.last().reject(new ProblemError(problem(code, true)));
    says(title);
    says(/The address wasn’t checked\. It’s still in the form\./);
    await expectAccessible(page.container);
    await page.check();
    expect(page.checkWallet.runs).toHaveLength(2);
  });

  test('waits for as long as the server wants', async () => {
    const page = begin();
    await page.enter(sampleAddress);
    await page.check();
    const wait = { seconds: 12, until: Date.now() + 12_000 };
    await page.checkWallet.last().reject(new ProblemError({ ...problem('rateLimited', true), wait }));
    says(/Try again in 1[12] seconds/);
    expect(press('Check address')).toBeDisabled();
    expect(press('Paste')).toBeDisabled();
    await expectAccessible(page.container);
    page.pass(12_000);
    await page.check();
    expect(page.checkWallet.runs).toHaveLength(2);
  });
});
