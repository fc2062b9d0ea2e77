import type { Context } from 'hono';
import { clientAddress } from '#server/http/client-address.ts';
import { Refusal } from '#server/http/refusals.ts';
import type { BackendServices } from '../../kit/services.ts';
import { type Customer, findCustomer } from '../customers/store.ts';
import type { SignInPlace } from '../factors/tries.ts';
import { findDevice } from './devices.ts';
import { openedHere, recordOpening } from './opening.ts';

/** Whether the password is enough. By cookie: many people share an address. */
export async function isKnownBrowser(services: BackendServices, c: Context, customer: Customer): Promise<boolean> {
  const { latestIat, newBrowserCodes, openedAgain } = customer;
  // The first session: the email was just confirmed, with the only password ever set.
  if (!newBrowserCodes || (latestIat === null && !openedAgain)) return true;
  const guid = customer.bankCustomerGuid ?? '';
  return (await findDevice(services, c, guid)) !== null || openedHere(services, c, guid);
}

/** @throws Refusal 403 `browser_unconfirmed` */
export async function requireKnownBrowser(services: BackendServices, c: Context, customer: Customer): Promise<void> {
  if (!(await isKnownBrowser(services, c, customer)))
    throw new Refusal(403, 'browser_unconfirmed', 'Confirm that it’s you with a code that we email you.');
  // Sign-ups that bypassed our form start here.
  if (customer.latestIat === null && !customer.openedAgain)
    await recordOpening(services, c, customer.bankCustomerGuid ?? '');
}

/** Whether this browser knows the address. Callers must not reveal it to strangers. */
export async function isUsedHere(services: BackendServices, c: Context, email: string): Promise<boolean> {
  const customer = await findCustomer(services.db, email);
  return customer?.bankCustomerGuid != null && (await findDevice(services, c, customer.bankCustomerGuid)) !== null;
}

/** The place that wrong tries count against. */
export async function signInPlace(services: BackendServices, c: Context, customerGuid: string): Promise<SignInPlace> {
  const device = await findDevice(services, c, customerGuid);
  return device === null
    ? { address: clientAddress(c, services.config.trustedProxies) }
    : { knownBrowser: device.deviceHash };
}
