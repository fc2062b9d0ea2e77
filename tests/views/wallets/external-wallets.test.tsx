import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { walletScreens } from '#features/external-wallet/ExternalWallets.tsx';
import { addressHoldMachine } from '#machines/addressHold/addressHold.machine.ts';
import {
  sampleDraft,
  sampleInput,
  sampleWallet,
  similarWallet,
  storedWallet,
} from '#machines/externalWallet/externalWallet.cases.ts';
import { externalWalletMachine } from '#machines/externalWallet/externalWallet.machine.ts';
import { acceptedAddress } from '#machines/shared/addresses/addressCheck.cases.ts';
import { startTime } from '#machines/shared/cases.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { holdScreens } from '#presenters/addressHold/HoldSetting.tsx';
import { expectAccessible } from '../axe.ts';
import { screensOf } from '../screens.ts';
import { day, open } from './open.tsx';

const saved = { customerGuid: sampleInput.customerGuid, draft: sampleDraft, wasSubmitted: false };
const press = (name: string | RegExp) => screen.getByRole('button', { name });
const failed = { status: 'failed', reason: 'You seem to be offline.' } as const;
const lost = new ProblemError(problem('offline', true));

/** The page with a complete, checked form, at the code. */
async function atCode() {
  const page = open({ saved });
  await page.user.click(press('Check and continue'));
  await page.checkWallet.last().resolve(acceptedAddress);
  return page;
}
async function sending() {
  const page = await atCode();
  await page.confirm();
  return page;
}

test('every screen that the machines ask for exists', () => {
  expect(Object.keys(walletScreens).sort()).toEqual(screensOf(externalWalletMachine));
  expect(Object.keys(holdScreens).sort()).toEqual(screensOf(addressHoldMachine));
});

describe('the list', () => {
  test.each([
    [{}, 'Ready to send to.'],
    [{ createdAt: startTime + 2 * day - 1_000 }, /On hold\. You can send to it from/],
    [{ state: 'reviewing' }, /The bank is reviewing this address/],
    [{ state: 'failed', failureCode: 'prohibited_address' }, /doesn’t allow sending to this address/],
    [{ state: 'failed', failureCode: 'moon_phase' }, /gave no reason that we know/],
    [{ state: 'archived' }, /the state “archived”, which we don’t know yet/],
    [{ state: 'deleting' }, /The bank is deleting this wallet/],
    [{ asset: 'XLM', address: 'G123', tag: 'memo-7' }, 'Ready to send to.'],
    [{ name: '' }, 'Ready to send to.'],
  ])('explains the state of a wallet: %j', async (more, words) => {
    const { container } = open({ wallets: [{ ...sampleWallet, ...more }] });
    expect(screen.getByText(words)).toBeInTheDocument();
    await expectAccessible(container);
  });

  test('says of a wallet that cannot be read that it cannot be shown, and shows the others', async () => {
    const unreadable = {
      ...sampleWallet,
      guid: 'e'.repeat(32),
      name: 'Trezor',
      asset: '',
      address: '',
      state: 'unreadable',
    };
    const { container } = open({
      wallets: [unreadable, { ...unreadable, guid: '', name: '' }, { ...unreadable, guid: '', name: '' }, sampleWallet],
    });
    const [trezor, ...others] = screen.getAllByRole('listitem');
    const row = within(trezor as HTMLElement);
    expect(row.getByText(/can’t show this wallet right now/)).toBeInTheDocument();
    expect(row.getByText(unreadable.guid)).toBeInTheDocument();
    expect(row.queryByRole('button', { name: /Delete/ })).toBeNull();
    expect(others.map((each) => within(each).getByRole('heading').textContent)).toEqual([
      'Saved wallet',
      'Saved wallet',
      sampleWallet.name,
    ]);
    expect(screen.getByText('Ready to send to.')).toBeInTheDocument();
    await expectAccessible(container);
  });

  test('links to a withdrawal from a wallet that can be sent to, and from no other', () => {
    open({ wallets: [sampleWallet, { ...storedWallet, state: 'completed', createdAt: startTime + 2 * day }] });
    const links = screen.getAllByRole('link', { name: /^Send/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/withdrawals?asset=${sampleWallet.asset}&wallet=${sampleWallet.guid}`,
    ]);
  });

  test('says no time where the hold is unknown', () => {
    const { container } = open({ wallets: [sampleWallet], setting: null });
    expect(container).toHaveTextContent('Loading wallets');
    cleanup();
    open({ wallets: [sampleWallet], setting: null, props: { holdFailed: failed } });
    expect(screen.getByText(/When you can send to it is unavailable right now/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Send/ })).toBeNull();
  });

  test('has a face while it loads, when it failed, when it is empty and when it is old', async () => {
    const loading = open({ wallets: null, setting: null });
    expect(screen.getByText('Loading wallets')).toBeInTheDocument();
    await expectAccessible(loading.container);
    open({ wallets: null, setting: null, props: { walletsFailed: failed, holdFailed: failed } });
    expect(screen.getByText('We couldn’t load the wallets')).toBeInTheDocument();
    expect(screen.getByText('We couldn’t load the hold')).toBeInTheDocument();
    open({ wallets: [{ ...sampleWallet, state: 'deleted' }] });
    expect(screen.getByText('No wallets yet')).toBeInTheDocument();
    open({ wallets: [sampleWallet], props: { staleSince: startTime } });
    expect(screen.getByText(/We couldn’t load changes since/)).toBeInTheDocument();
  });
});

describe('a new wallet', () => {
  test.each([
    [
      { asset: null, network: null, name: '', address: '' },
      ['Choose a coin.', 'Enter the address of the wallet.', 'Enter a name for this wallet.'],
    ],
    [{ name: 'x'.repeat(41) }, ['Use at most 40 characters.']],
    [{ name: 'Led\u2800ger' }, ['The name has a character that can’t be seen. Type the name again.']],
    [{ name: ' LEDGER ' }, ['You already have a wallet with this name. Choose another name.']],
    [
      { address: sampleDraft.address.replace('qw', 'qv') },
      ['This address has a typo. Copy it again from your wallet.'],
    ],
    [{ address: 'tb1q' }, [/This is not a complete Bitcoin address\./]],
    [
      { address: `bitcoin:${sampleDraft.address}?req-x=1` },
      ['This payment request has a condition that we don’t support. Paste the address alone.'],
    ],
    [
      { address: 'bitcoin:?lightning=lnbc1' },
      ['This payment request has no address that we can send to. Ask for an address, and paste that.'],
    ],
    [
      { asset: 'LTC', network: 'litecoin', address: '3MSvaVbVFFLML86rt5eqgA9SvW23upaXdY' },
      [/^This is an old Litecoin address or a Bitcoin address/],
    ],
    [
      { asset: 'USDC', network: 'ethereum', address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
      [/^This is the contract of a token, not a wallet\./],
    ],
    [{ asset: 'ETH', network: 'ethereum', address: `0x${'0'.repeat(40)}` }, [/^This is the zero address\./]],
    [
      { asset: 'ETH', network: 'ethereum', address: '0x000000000000000000000000000000000000dEaD' },
      [/^This is a burn address\./],
    ],
    [
      { asset: 'LTC', network: 'litecoin' },
      ['This looks like a Bitcoin address; choose the Bitcoin network or another address.'],
    ],
    [
      { asset: 'USDC', network: 'bitcoin' },
      [/^We send USDC over the Ethereum network only\. .* a coin of the Bitcoin network: BTC\.$/],
    ],
    [
      { asset: 'ETH', network: 'ethereum', address: sampleWallet.address },
      ['You already saved this address as “Ledger”.'],
    ],
  ] as const)('says what is wrong before anything is sent: %j', async (more, sentences) => {
    const page = open({ wallets: [sampleWallet], saved: { ...saved, draft: { ...sampleDraft, ...more } } });
    await page.user.click(press('Check and continue'));
    for (const sentence of sentences) expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(page.checkWallet.runs).toHaveLength(0);
    expect(document.activeElement).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page.container);
  });

  test('shows the result of the wallet check, and keeps the form', async () => {
    const page = open({ saved });
    await page.user.click(press('Check and continue'));
    const refusedAddress = {
      asset: 'BTC',
      address: sampleDraft.address,
      reason: 'wrong_network',
      belongsTo: 'litecoin',
    };
    await page.checkWallet
      .last()
      .resolve({ ok: false, reason: 'refused', problem: problem('wrong_network'), refusedAddress });
    expect(screen.getByText('This address can’t be saved')).toBeInTheDocument();
    const checked = screen.getByLabelText('What was checked');
    expect(within(checked).getByText('Bitcoin (BTC)')).toBeInTheDocument();
    expect(within(checked).getByText('Litecoin')).toBeInTheDocument();
    expect(within(checked).getByText('From another network')).toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveValue('Hardware wallet');
    await expectAccessible(page.container);
    await page.user.type(screen.getByLabelText('Address'), 'x');
    expect(screen.queryByText('This address can’t be saved')).toBeNull();
  });

  test('keeps everything when the check has no answer', async () => {
    const page = open({ saved });
    await page.user.click(press('Check and continue'));
    await page.checkWallet.last().reject(lost);
    expect(screen.getByText('You seem to be offline')).toBeInTheDocument();
    await page.user.click(press('Check and continue'));
    expect(page.checkWallet.runs).toHaveLength(2);
  });

  test.each([
    ['notAnImage', 'We couldn’t open this file as an image. Choose a PNG or JPG file.'],
    ['imageTooLarge', 'This image is larger than 20 MB. Choose a smaller one.'],
    ['noCode', 'We didn’t find a QR code in this image. Choose a sharper one, or paste the address.'],
  ] as const)('says why an image gives no address: %s', async (reason, sentence) => {
    const page = open({ saved: { ...saved, draft: { ...sampleDraft, address: '' } } });
    await page.user.upload(
      screen.getByLabelText('Image of a QR code'),
      new File(['x'], 'code.png', { type: 'image/png' }),
    );
    await page.readImage.last().resolve({ ok: false, reason });
    expect(screen.getByText(sentence)).toBeInTheDocument();
    await page.user.upload(
      screen.getByLabelText('Image of a QR code'),
      new File(['y'], 'code.png', { type: 'image/png' }),
    );
    await page.readImage.last().resolve({ ok: true, text: `bitcoin:${sampleDraft.address}?amount=1` });
    expect(screen.getByLabelText('Address')).toHaveValue(sampleDraft.address);
  });

  test('is shown in full next to the code, with its coming hold', async () => {
    const page = await atCode();
    const summary = screen.getByLabelText('Wallet to save');
    for (const words of ['Hardware wallet', 'Bitcoin (BTC)', 'Bitcoin network', '24 hours'])
      expect(within(summary).getByText(words)).toBeInTheDocument();
    expect(screen.getByRole('img', { name: /^address tb1q w508/ }).textContent).toBe(sampleDraft.address);
    await expectAccessible(page.container);
    await page.user.click(press('Change the wallet'));
    expect(screen.getByLabelText('Name')).toHaveValue('Hardware wallet');
  });

  test('with the ends of a deleted wallet’s address is compared with it before a code is sent', async () => {
    const page = open({ wallets: [sampleWallet, similarWallet], saved });
    await page.user.click(press('Check and continue'));
    await page.checkWallet.last().resolve(acceptedAddress);
    await screen.findByText('You saved:');
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^Stop\. This is not the address you saved before\..*They are marked above\./,
    );
    expect(screen.getByRole('img', { name: /^address you saved before tb1q/ }).textContent).toBe(similarWallet.address);
    expect(document.querySelectorAll('mark').length).toBeGreaterThan(10);
    expect(page.sendCode.runs).toHaveLength(0);
    await expectAccessible(page.container);
    await page.user.click(press('I checked every character'));
    expect(page.sendCode.runs).toHaveLength(1);
  });

  test('is understood in groups, as other wallets show it', async () => {
    const inGroups = sampleDraft.address.replaceAll(/(.{4})/g, '$1 ');
    const page = open({ saved: { ...saved, draft: { ...sampleDraft, address: inGroups } } });
    await page.user.click(press('Check and continue'));
    expect(page.checkWallet.last().input).toMatchObject({ address: sampleDraft.address });
  });

  test('comes back to the code when its token is refused', async () => {
    const page = await sending();
    await page.addWallet.last().resolve({ ok: false, reason: 'stepUpExpired', problem: problem('stepUpExpired') });
    expect(screen.getByText('Your confirmation has expired')).toBeInTheDocument();
    expect(page.sendCode.runs).toHaveLength(2);
  });

  test('is looked for when contact was lost, and another try is offered only then', async () => {
    const page = await sending();
    await page.addWallet.last().reject(lost);
    expect(screen.getByText(/We lost contact while saving the wallet/)).toBeInTheDocument();
    await expectAccessible(page.container);
    await page.readWallets.last().resolve([]);
    expect(screen.getByText('The wallet wasn’t saved')).toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveValue('Hardware wallet');
  });

  test('is followed until the bank has accepted it', async () => {
    const page = await sending();
    expect(screen.getByText('We’re saving the wallet at the bank.')).toBeInTheDocument();
    await page.addWallet.last().resolve({ ok: true, wallet: { ...storedWallet, createdAt: startTime + 2 * day } });
    expect(screen.getByText(/The bank is saving this wallet.*You can leave this page\./)).toBeInTheDocument();
    page.update([{ ...storedWallet, state: 'completed', createdAt: startTime + 2 * day }]);
    expect(screen.getByRole('heading', { name: '“Hardware wallet” is saved' })).toHaveFocus();
    expect(screen.getByText(/You can send to it from/)).toBeInTheDocument();
    await expectAccessible(page.container);
    await page.user.click(press('All wallets'));
    expect(screen.getByRole('heading', { name: 'Hardware wallet' })).toBeInTheDocument();
  });

  test('says why the bank did not accept it', async () => {
    const page = await sending();
    await page.addWallet
      .last()
      .resolve({ ok: true, wallet: { ...storedWallet, state: 'failed', failureCode: 'invalid_address' } });
    expect(screen.getByText(/The bank couldn’t read this address/)).toBeInTheDocument();
    await expectAccessible(page.container);
    await page.user.click(press('Change the wallet'));
    expect(screen.getByLabelText('Address')).toHaveValue(sampleDraft.address);
  });

  test('that the bank has already gets the sentence of a duplicate', async () => {
    const page = await sending();
    await page.addWallet.last().resolve({ ok: false, reason: 'duplicate' });
    expect(screen.getByText('You already saved this address.')).toBeInTheDocument();
  });
});

describe('deleting a wallet', () => {
  test('is confirmed in its row, and leaves the focus in place when canceled', async () => {
    const page = open({ wallets: [sampleWallet] });
    await page.user.click(press(/^Delete ?Ledger$/));
    expect(screen.getByText(/^Delete “Ledger”\?/)).toHaveFocus();
    await expectAccessible(page.container);
    await page.user.click(press('Keep wallet'));
    expect(press(/^Delete ?Ledger$/)).toHaveFocus();
  });

  test('takes a code, and says how it goes', async () => {
    const page = open({ wallets: [sampleWallet] });
    await page.user.click(press(/^Delete ?Ledger$/));
    await page.user.click(press('Delete wallet'));
    await expectAccessible(page.container);
    await page.confirm();
    expect(screen.getByText('Deleting the wallet.')).toBeInTheDocument();
    await page.removeWallet.last().resolve({ ok: true, wallet: { ...sampleWallet, state: 'deleting' } });
    expect(screen.getByText(/“Ledger” is being deleted/)).toBeInTheDocument();
    page.update([{ ...sampleWallet, state: 'deleted' }]);
    expect(screen.getByText('“Ledger” was deleted.')).toBeInTheDocument();
  });

  test('that failed says so in the row', async () => {
    const page = open({ wallets: [sampleWallet] });
    await page.user.click(press(/^Delete ?Ledger$/));
    await page.user.click(press('Delete wallet'));
    await page.confirm();
    await page.removeWallet.last().reject(lost);
    await page.readWallets.last().resolve([sampleWallet]);
    expect(screen.getByText('The wallet wasn’t deleted')).toBeInTheDocument();
  });
});

describe('the hold for new wallets and bank accounts', () => {
  test('shows the current and the coming hold', async () => {
    const next = { holdHours: 0, from: startTime + 3 * day } as const;
    const { container } = open({ setting: { holdHours: 48, next, history: [{ holdHours: 48, from: null }, next] } });
    expect(screen.getByText('48 hours')).toBeInTheDocument();
    expect(screen.getByText(/^No hold from/)).toBeInTheDocument();
    await expectAccessible(container);
  });

  test('is changed with a code, and says from when the change counts', async () => {
    const page = open();
    await page.user.click(press('Change hold'));
    await page.user.click(screen.getByRole('radio', { name: '7 days' }));
    expect(
      screen.getByText(/A longer hold takes effect right away, .* You’ll confirm it’s you first\.$/),
    ).toBeInTheDocument();
    await page.user.click(screen.getByRole('radio', { name: 'No hold' }));
    expect(
      screen.getByText(/A shorter hold takes effect 24 hours from now, .* You’ll confirm it’s you first\.$/),
    ).toBeInTheDocument();
    await expectAccessible(page.container);
    await page.user.click(press('Save hold'));
    await page.saveHold.last().resolve({ ok: false, reason: 'codeRequired', problem: problem('code_required') });
    expect(page.sendCode.last().input.variant).toBe('plain');
    expect(press('Turn off the hold')).toBeInTheDocument();
    await page.user.click(press('Keep the hold'));
    await page.user.click(screen.getByRole('radio', { name: '48 hours' }));
    await page.user.click(press('Save hold'));
    expect(page.saveHold.last().input).toEqual({ holdHours: 48 });
    await page.saveHold.last().reject(lost);
    expect(screen.getByText(/We don’t know yet whether it was saved/)).toBeInTheDocument();
  });
});
