import type { TradableCode } from '#domain/assets/assets.ts';
import type { Policies } from '#machines/app/app.types.ts';
import type { StoredFailure } from '#machines/request/request.types.ts';
import { onDemand } from '../world/on-demand.ts';
import type { Services } from '../world/services.ts';

/** The calls of the resources. Their schemas and the HTTP client load with the first request, those of customers with a customer's first. */
export type OpenCalls = typeof import('./open-calls.ts');
export type CustomerCalls = typeof import('./resource-calls.ts');

/** The input of a call. `guid`, `email` and `ut` are the session's, for the rows that need a token. */
export interface CallContext extends Services {
  readonly session: { readonly guid: string; readonly email: string; readonly ut: string };
}

interface Loading<Calls, Value> {
  /** The part of a failure that is stored for screens. */
  readonly keeps: StoredFailure;
  /** Seconds from the end of one load to the next while the tab is visible; null for no polling. */
  readonly pollSeconds: number | null;
  readonly call: (calls: Calls, context: CallContext, signal: AbortSignal) => Promise<Value>;
}

/** A resource that needs no token. */
export interface OpenResource<Value = unknown> extends Loading<OpenCalls, Value> {
  readonly token: 'none';
}

/** A resource of the customer, with its token: the session's `at` for the bank, its `ut` for the product's backend. */
export interface CustomerResource<Value = unknown> extends Loading<CustomerCalls, Value> {
  readonly token: 'access' | 'user';
}

/** One resource: its token, how it is loaded, and the call, whose return type gives `useLoaded` its type. */
export type Resource = OpenResource | CustomerResource;

const publicResource =
  (pollSeconds: number | null = null) =>
  <Value>(call: OpenResource<Value>['call']): OpenResource<Value> => ({ token: 'none', pollSeconds, keeps: 'response', call });

const load =
  (token: CustomerResource['token'], pollSeconds: number | null = null, keeps: StoredFailure = 'response') =>
  <Value>(call: CustomerResource<Value>['call']): CustomerResource<Value> => ({ token, pollSeconds, keeps, call });

/** One page alone shows invitations, so their code is not among the other calls'. */
const referralCalls = () => import('#ports/backend/referrals.ts');

/** Everything that screens load. Requests within a flow's own steps belong to the flow. */
export const resources = {
  // The product's own backend.
  landingPrice: publicResource(30)((calls, _, signal) => calls.readLandingPrices(signal)),

  addressHold: load('user')((calls, { session }, signal) => calls.readAddressHold(session.ut, signal)),
  profile: load('user')((calls, { session }, signal) => calls.readProfile(session.ut, session.email, signal)),
  referrals: load('user', 60)(async (_, { session }, signal) => (await onDemand(referralCalls)).readReferrals(session.ut, signal)),
  security: load('user', 60)((calls, { session }, signal) => calls.readSecurity(session.ut, signal)),

  // The bank.
  customer: load('access', 60)((calls, { bank, session }, signal) => calls.readCustomerStatus(bank, session.guid, signal)),
  accounts: load('access', 15)((calls, { bank, session }, signal) => calls.listAccounts(bank, session.guid, signal)),
  depositAddresses: load('access')((calls, { bank, session }, signal) => calls.listDepositAddresses(bank, session.guid, signal)),
  externalBankAccounts: load('access', 30)((calls, { bank, session }, signal) => calls.listExternalBankAccounts(bank, session.guid, signal)),
  verifications: load('access', 60)((calls, { bank, session }, signal) => calls.listVerifications(bank, session.guid, signal)),
  externalWallets: load('access', 30)((calls, { bank, session }, signal) => calls.listExternalWallets(bank, session.guid, signal)),

  // The public market data.
  marketList: publicResource(60)((calls, { settings }, signal) => calls.listMarkets(settings.marketUrl, signal)),
  bitcoinMonth: publicResource()((_, { series }) => series('bitcoin', 'month')),
  ethereumMonth: publicResource()((_, { series }) => series('ethereum', 'month')),
  usdCoinMonth: publicResource()((_, { series }) => series('usd-coin', 'month')),
  litecoinMonth: publicResource()((_, { series }) => series('litecoin', 'month')),
  bitcoinCashMonth: publicResource()((_, { series }) => series('bitcoin-cash', 'month')),
} as const satisfies Readonly<Record<string, Resource>>;

export type ResourceKey = keyof typeof resources;

/** The month of each coin by days, for pages that show trends. */
export const months = {
  BTC: 'bitcoinMonth',
  ETH: 'ethereumMonth',
  USDC: 'usdCoinMonth',
  LTC: 'litecoinMonth',
  BCH: 'bitcoinCashMonth',
} as const satisfies Record<TradableCode, ResourceKey>;
export const monthKeys: readonly ResourceKey[] = Object.values(months);

export type ValueOf<Key extends ResourceKey> = Awaited<ReturnType<(typeof resources)[Key]['call']>>;

const rows: Readonly<Record<string, Resource>> = resources;

/** Whether a resource belongs to the signed-in customer, and ends with the session. */
export const isCustomers = (key: ResourceKey): boolean => rows[key]?.token !== 'none';

const policiesOf = (belongs: (row: Resource) => boolean) =>
  Object.fromEntries(Object.entries(rows).flatMap(([key, row]) => (belongs(row) ? [[key, { keeps: row.keeps, pollSeconds: row.pollSeconds }]] : [])));

/** The table as the machines get it: how each resource is loaded, by owner. */
export const policies: Policies = { open: policiesOf(({ token }) => token === 'none'), customer: policiesOf(({ token }) => token !== 'none') };

/** The row of a key. @throws Error for an unknown key */
export function resourceOf(key: string): Resource {
  const row = rows[key];
  if (!row) throw new Error(`there is no resource "${key}"`);
  return row;
}
