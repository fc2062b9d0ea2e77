import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleDeposit } from '#machines/arrivals/arrivals.cases.ts';
import { sampleAddress, storingAddress } from '#machines/deposit/deposit.cases.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { expectAccessible } from '../axe.ts';
import { heading, openDeposits, press } from './driver.tsx';

const offline = new ProblemError(problem('offline', true));

test('first offers the assets to deposit, each with its own address', async () => {
  const { container } = openDeposits(null);
  expect(heading('Deposits', 1)).toBeVisible();
  const choices = within(screen.getByRole('region', { name: 'What do you want to deposit?' })).getAllByRole('link');
  expect(choices.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['$US dollarsFrom your linked bank account, by ACH', '/deposits?asset=USD'],
    ['BitcoinFrom any wallet, over the Bitcoin network', '/deposits?asset=BTC'],
    ['EthereumFrom any wallet, over the Ethereum network', '/deposits?asset=ETH'],
    ['USDCFrom any wallet, over the Ethereum network', '/deposits?asset=USDC'],
    ['LitecoinFrom any wallet, over the Litecoin network', '/deposits?asset=LTC'],
    ['Bitcoin CashFrom any wallet, over the Bitcoin Cash network', '/deposits?asset=BCH'],
  ]);
  await expectAccessible(container);
});

test('creates an address, waits for it and shows it to be scanned, copied and read', async () => {
  const { container, findAddress, createAddress, readAddress, pass } = openDeposits('BTC');
  expect(screen.getByText('Loading your Bitcoin address.')).toBeVisible();
  await expectAccessible(container);
  await findAddress.last().resolve(null);
  expect(screen.getByText(/The bank is creating your Bitcoin address/)).toBeVisible();
  await createAddress.last().resolve({ ok: true, address: storingAddress });
  pass(15_000);
  expect(screen.getByText(/taking longer than usual/)).toBeVisible();
  await readAddress.last().resolve(sampleAddress);
  expect(await screen.findByRole('img', { name: 'QR code of your Bitcoin address' })).toBeVisible();
  expect(screen.getByRole('img', { name: /^Bitcoin address tb1q w508/ })).toHaveTextContent(
    sampleAddress.address ?? '',
  );
  expect(press('Copy the address')).toBeVisible();
  expect(
    screen.getByText('Send only Bitcoin (BTC) over the Bitcoin network. Anything else sent here is lost.'),
  ).toBeVisible();
  expect(screen.getByText('Sandbox: never send real coins to this address.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Send a test deposit' })).toHaveAttribute(
    'href',
    `/sandbox/deposits?address=${sampleAddress.address}&asset=BTC`,
  );
  expect(createAddress.runs).toHaveLength(1);
  await expectAccessible(container);
});

test('outside the sandbox there is no note about it', async () => {
  const { findAddress } = openDeposits('BTC', { sandbox: false });
  await findAddress.last().resolve(sampleAddress);
  expect(screen.queryByText(/Sandbox/)).not.toBeInTheDocument();
});

test('shows a tag, and that the sender needs it', async () => {
  const { container, findAddress } = openDeposits('BTC');
  await findAddress.last().resolve({ ...sampleAddress, tag: '104729' });
  expect(screen.getByRole('img', { name: 'tag 1047 29' })).toBeVisible();
  expect(press('Copy the tag')).toBeVisible();
  expect(screen.getByText('Give the sender the tag too. Without it, your deposit can’t be credited.')).toBeVisible();
  await expectAccessible(container);
});

test('an address that does not load says so, and is looked for again', async () => {
  const { container, findAddress, createAddress, user } = openDeposits('LTC');
  await findAddress.last().reject(offline);
  expect(screen.getByRole('alert')).toHaveTextContent('You seem to be offline');
  await expectAccessible(container);
  await user.click(press('Try again'));
  expect(findAddress.runs).toHaveLength(2);
  expect(createAddress.runs).toHaveLength(0);
});

test('a request for an address without an answer is not made again before the list was read', async () => {
  const { findAddress, createAddress, user } = openDeposits('BTC');
  await findAddress.last().resolve(null);
  await createAddress.last().reject(offline);
  await findAddress.last().resolve(null);
  expect(screen.getByRole('alert')).toHaveTextContent('You seem to be offline');
  await user.click(press('Try again'));
  await findAddress.last().resolve(sampleAddress);
  expect(screen.getByText(/Anything else sent here is lost/)).toBeVisible();
  expect([findAddress.runs.length, createAddress.runs.length]).toEqual([3, 1]);
});

test.each([
  ['unverified', 'notStarted', 'Verify your identity', '/verify'],
  ['frozen', null, 'Contact support', '/contact'],
] as const)('a customer who is %s is led on', async (customerState, verification, action, href) => {
  const { container } = openDeposits('BTC', { customerState, verification });
  expect(screen.getByRole('link', { name: action })).toHaveAttribute('href', href);
  expect(screen.queryByText(/address/)).not.toBeInTheDocument();
  await expectAccessible(container);
});

test('a refusal of the bank also links to the verification', async () => {
  const { findAddress, createAddress } = openDeposits('BTC');
  await findAddress.last().resolve(null);
  await createAddress.last().resolve({ ok: false, reason: 'unverifiedCustomer' });
  expect(screen.getByRole('link', { name: 'Open your verification' })).toHaveAttribute('href', '/verify');
});

test('an asset that cannot be deposited is named, and a choice offered', () => {
  openDeposits(null, { unavailable: 'XRP' });
  expect(screen.getByText('XRP can’t be deposited here. Choose one of these assets.')).toBeVisible();
});

test('deposits are listed by asset with their progress, and a new one is highlighted', async () => {
  const rows = [sampleDeposit('pending', 'a'.repeat(32)), sampleDeposit('completed', 'b'.repeat(32))];
  const { container, arrive, choose, show, user } = openDeposits('BTC', { deposits: { status: 'full', rows } });
  const listed = () => within(screen.getByRole('list', { name: 'Recent deposits' })).getAllByRole('listitem');
  expect(listed().map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^0\.005.BTCPendingWaiting for confirmations on the Bitcoin network/),
    expect.stringMatching(/^0\.005.BTCCompleted[A-Z][a-z]{2} \d/),
  ]);
  arrive(rows);
  expect(screen.queryByText(/has arrived/)).not.toBeInTheDocument();
  arrive([sampleDeposit('completed', 'a'.repeat(32)), ...rows.slice(1)]);
  const news = screen.getByText(/0\.005.BTC has arrived\./);
  expect(news).toBeVisible();
  // Below the address, whose QR code must not move during a scan.
  expect(screen.getByRole('heading', { name: 'Your Bitcoin address' }).compareDocumentPosition(news)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(screen.getByRole('link', { name: 'View this deposit' })).toHaveAttribute(
    'href',
    `/orders?order=${'a'.repeat(32)}`,
  );
  await expectAccessible(container);
  await user.click(press('Dismiss this message'));
  expect(screen.queryByText(/has arrived/)).not.toBeInTheDocument();
  choose('ETH');
  show({});
  expect(screen.getByText('No recent Ethereum deposits')).toBeVisible();
});
