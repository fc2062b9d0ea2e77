import type { AnyEventObject } from 'xstate';
import { effectContract, promiseContract, streamContract } from '../shared/setup.ts';

/** Loads the code of the page for a path, and saves the referral code that the address may have for the sign-up form. Rejects when a part does not arrive, with `offline` if there is no network. */
export const loadPage = promiseContract<{ readonly path: string }, { path: string }>('loadPage');

/** The query of the shown page's address may have changed, or there is a customer now to start it for. */
export interface PageFact {
  readonly type: 'address.changed' | 'customer.signedIn';
}
/** Starts what the page's screen needs, and reads the address again whenever it changed. */
export const runPage = streamContract<AnyEventObject, { path: string }, PageFact>('runPage');

/** Loads the whole document anew, at the same address. */
export const reloadDocument = effectContract('reloadDocument');
