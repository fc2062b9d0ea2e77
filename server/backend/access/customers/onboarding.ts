import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { assets, tradableCodes } from '#domain/assets/assets.ts';
import { Refusal } from '#server/http/refusals.ts';
import type { BankClient, NewAccount } from '../../kit/clients/bank.ts';
import { UpstreamError } from '../../kit/clients/http.ts';
import { unavailable } from '../../kit/http/envelope.ts';
import type { BackendServices } from '../../kit/services.ts';
import { readHolds } from './address-holds.ts';
import { withLease } from './lease.ts';
import type { Customer, Lease } from './store.ts';

const pollMilliseconds = 150;
const maxStoringMs = 15_000;

/** A dollar account, and one per tradable asset. */
const newAccounts: readonly NewAccount[] = [
  { type: 'fiat', asset: 'USD', name: assets.USD.name },
  ...tradableCodes.map((code) => ({ type: 'trading' as const, asset: code, name: assets[code].name })),
];

/** Finds a customer whose guid was never stored. Hashed: the bank needs no user ids. */
const labelOf = (uid: string): string => `sign-up:${createHash('sha256').update(uid).digest('hex').slice(0, 32)}`;

/** Creates the customer and accounts at the bank. Stores each step, so that a retry continues. */
export async function openAtBank(
  { bank, clock, db }: BackendServices,
  lease: Lease,
  customer: Customer,
  mayExist: boolean,
): Promise<Customer> {
  const { identityUid } = customer;
  if (identityUid === null) throw new Error('the identity step comes first');
  let opened = customer;
  if (opened.bankCustomerGuid === null) {
    const label = labelOf(identityUid);
    const created = (mayExist ? await bank.findCustomer(label) : null) ?? (await bank.createCustomer(label));
    opened = await lease.store({ bankCustomerGuid: created.guid }, clock.now());
  }
  const guid = opened.bankCustomerGuid ?? '';
  await waitUntilStored(bank, guid);
  await bank.holdNewDestinations(guid, await readHolds(db, guid));
  // Sequential: sandbox record ids depend on the order of creation.
  for (const account of newAccounts) await bank.openAccount(guid, account);
  return opened;
}

async function waitUntilStored(bank: BankClient, guid: string) {
  for (const deadline = Date.now() + maxStoringMs; ; await wait(pollMilliseconds)) {
    const { state } = await bank.getCustomer(guid);
    if (state !== 'storing') return;
    if (Date.now() > deadline) throw new UpstreamError('bank customer', 200, `still storing after ${maxStoringMs} ms`);
  }
}

/** Serializes a sign-up's steps. `whenComplete` answers if another request finished it. */
export const withSignUp = <Result>(
  { db }: BackendServices,
  email: string,
  work: (lease: Lease) => Promise<Result>,
  whenComplete: (customer: Customer) => Result,
): Promise<Result> =>
  withLease(db, email, signUpInProgress, async (lease) =>
    lease.customer.signUpState === 'complete' ? whenComplete(lease.customer) : work(lease),
  );

export const signUpInProgress = () =>
  new Refusal(409, 'sign_up_in_progress', 'This account is already being opened. Please try again in a moment.');

/** Tells the customer that nothing is lost, and what to do next. */
export function brokenOff(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const message = 'We couldn’t finish opening your account. Nothing is lost. Please submit the form again in a moment.';
  const code = error instanceof UpstreamError && error.service === 'bank' ? 'bank_unavailable' : 'sign_up_interrupted';
  return unavailable(code, message, error);
}
