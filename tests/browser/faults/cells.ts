import { type FaultKind, faultKinds } from './network.ts';
import type { Screen } from './screens/screen.ts';
import { screens } from './screens.ts';
import type { Fault } from './slot.ts';

interface Gap {
  /** Any screen without. */
  readonly screen?: string;
  readonly call: RegExp;
  readonly kind: RegExp;
  readonly reason: string;
}

/** Cells that are known to fail. The test also fails when one of them no longer does, so that the table can only shrink. */
const knownGaps: readonly Gap[] = [
  {
    call: /\/backend\/admin\/(?!sign-in|invitation)/,
    kind: /^status 401$/,
    reason: 'A refused token ends the session of staff and leads to their sign-in.',
  },
];

export const gapOf = ({ name }: Screen, { call, kind }: Fault): Gap | undefined =>
  knownGaps.find((gap) => (gap.screen ?? name) === name && gap.call.test(call) && gap.kind.test(kind));

/** Made by every screen alike, and therefore broken on one. */
const isEverywhere = (call: string, { name }: Screen) => name !== 'session' && call.includes('check-customer-token');
/** One coin's series stands for those of the other coins. */
const ofAnyCoin = (call: string) => call.replace(/coins\/[a-z-]+\/market_chart/, 'coins/:coin/market_chart');

/** The screen that breaks a shared call in every way; each other one that makes it breaks it in one. Calls that are not listed are broken in every way. */
const homes: Readonly<Record<string, string>> = {
  'GET /market/api/v3/coins/:coin/market_chart days=31': 'landing',
  'POST /backend/customers/generate-customer-token': 'sign-in',
  'POST /backend/customers/contact-form-details': 'message',
  'GET /market/api/v3/coins/:coin/market_chart days=1': 'dashboard',
  'GET /bank/api/customers/:guid': 'dashboard',
  'GET /market/api/v3/coins/markets page=1': 'assets',
  'GET /backend/customers/cost-basis': 'assets',
  'GET /bank/api/trades': 'orders',
  'GET /bank/api/transfers': 'orders',
  'GET /bank/api/external_wallets': 'order',
  'GET /bank/api/deposit_addresses': 'statement',
  'GET /bank/api/prices': 'ticket',
  'GET /bank/api/accounts': 'ticket',
  'POST /bank/api/quotes': 'price of an order',
  'GET /bank/api/external_bank_accounts': 'deposits',
  'POST /bank/api/identity_verifications': 'ownership of a bank account',
  'GET /bank/api/identity_verifications/:guid': 'ownership of a bank account',
  'GET /backend/customers/address-hold': 'withdrawal',
  'POST /backend/customers/check-wallet': 'wallet checked',
  'GET /backend/customers/security': 'settings',
  'GET /bank/api/identity_verifications type=kyc': 'verification',
  'GET /bank/api/identity_verifications': 'due diligence',
  'GET /backend/admin/sources': 'staff',
  'POST /backend/admin/session': 'staff',
  'GET /backend/admin/open-cases': 'queue',
  'GET /backend/admin/trades': 'trades',
  'GET /backend/admin/transfers': 'transfers',
  'GET /backend/admin/customer-accounts': 'customer accounts',
};
/** With `FAULTS=all` every call is broken in every way on every screen. */
const isComplete = process.env.FAULTS === 'all';

function kindsOf(call: string, screen: Screen): readonly FaultKind[] {
  const home = homes[call];
  if (home === undefined || home === screen.name || isComplete) return faultKinds;
  // Another way on each screen, and for each call.
  const turn = screens.indexOf(screen) + Object.keys(homes).indexOf(call);
  return faultKinds.slice(turn % faultKinds.length).slice(0, 1);
}

/** Listed calls that their screen no longer makes, so that no screen would break them in every way. */
export function homeless({ name }: Screen, calls: readonly string[]): readonly string[] {
  const made = new Set(calls.map(ofAnyCoin));
  return Object.keys(homes).filter((call) => homes[call] === name && !made.has(call));
}

/** The calls of a screen with the ways in which each is broken. */
export function cellsOf(screen: Screen, calls: readonly string[]): readonly Fault[] {
  const own = calls.filter((call) => !isEverywhere(call, screen));
  const distinct = own.filter((call) => own.find((other) => ofAnyCoin(other) === ofAnyCoin(call)) === call);
  return distinct.flatMap((call) => kindsOf(ofAnyCoin(call), screen).map((kind) => ({ call, kind })));
}
