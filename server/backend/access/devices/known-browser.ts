import type { Context } from 'hono';
import { clientAddress } from '#server/http/client-address.ts';
import { Refusal } from '../../kit/http/envelope.ts';
import type { BackendServices } from '../../kit/services.ts';
import { type Customer, findCustomer } from '../customers/store.ts';
import type { SignInPlace } from '../factors/tries.ts';
import { findDevice } from './devices.ts';
import { noteOpening, openedHere } from './opening.ts';

/** Whether a browser needs no code of a customer who has proved the password. Its cookie says so: many people share one address. */
export async function isKnownBrowser(services: BackendServices, c: Context, customer: Customer): Promise<boolean> {
  const { latestIat, newBrowserCodes, openedAgain } = customer;
  // An account's first session: the address was just confirmed by email, with the only password that it ever had.
  if (!newBrowserCodes || (latestIat === null && !openedAgain)) return true;
  const guid = customer.bankCustomerGuid ?? '';
  return (await findDevice(services, c, guid)) !== null || openedHere(services, c, guid);
}

/** @throws Refusal 403 `browser_unconfirmed` in a browser that needs a code first */
export async function requireKnownBrowser(services: BackendServices, c: Context, customer: Customer): Promise<void> {
  if (!(await isKnownBrowser(services, c, customer)))
    throw new Refusal(403, 'browser_unconfirmed', 'Confirm that it’s you with a code that we email you.');
  // Whoever skipped our sign-up begins here.
  if (customer.latestIat === null && !customer.openedAgain) await noteOpening(services, c, customer.bankCustomerGuid ?? '');
}

/** Whether this browser is one of the customer's with an address, whoever asks: what it is used for must tell strangers nothing. */
export async function isUsedHere(services: BackendServices, c: Context, email: string): Promise<boolean> {
  const customer = await findCustomer(services.db, email);
  return customer?.bankCustomerGuid != null && (await findDevice(services, c, customer.bankCustomerGuid)) !== null;
}

/** Where a customer signs in, as wrong tries are counted. */
export async function signInPlace(services: BackendServices, c: Context, customerGuid: string): Promise<SignInPlace> {
  const device = await findDevice(services, c, customerGuid);
  return device === null ? { address: clientAddress(c, services.config.trustedProxies) } : { knownBrowser: device.deviceHash };
}
