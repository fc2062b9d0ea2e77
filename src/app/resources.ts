import type { Manners } from '#machines/app/app.types.ts';
import type { Keeps } from '#machines/request/request.types.ts';
import type { Services } from './effects/services.ts';

/** The calls of the resources: their schemas and the network's client arrive with the first load. */
type Calls = typeof import('./resource-calls.ts');

/** What a call is made with. `guid`, `email` and `ut` are the session's, for the rows that need a token. */
export interface CallContext extends Services {
  readonly session: { readonly guid: string; readonly email: string; readonly ut: string };
}

/** One resource: which token its call carries, how it is loaded, and the call, whose value gives `useLoaded` its type. */
export interface Resource<Value = unknown> {
  /** None; `at` of the session for the bank; `ut` of the session for the product's backend. */
  readonly token: 'none' | 'access' | 'user';
  /** What of a failure is stored for screens. */
  readonly keeps: Keeps;
  /** Seconds from the end of one load to the next while the tab is shown; null for what does not repeat. */
  readonly pollSeconds: number | null;
  readonly call: (calls: Calls, context: CallContext, signal: AbortSignal) => Promise<Value>;
}

const load =
  (token: Resource['token'], pollSeconds: number | null = null, keeps: Keeps = 'response') =>
  <Value>(call: Resource<Value>['call']): Resource<Value> => ({ token, pollSeconds, keeps, call });

/** Everything that screens load. What a flow asks for in its own steps is the flow's. */
export const resources = {
  // The product's own backend.
  landingPrice: load('none', 30)((calls, _, signal) => calls.readLandingPrices(signal)),

  // The bank.
  customer: load('access', 60)((calls, { bank, session }, signal) => calls.readCustomer(bank, session.guid, signal)),
  accounts: load('access', 15)((calls, { bank, session }, signal) => calls.listAccounts(bank, session.guid, signal)),
  depositAddresses: load('access')((calls, { bank, session }, signal) => calls.listDepositAddresses(bank, session.guid, signal)),
  externalBankAccounts: load('access', 30)((calls, { bank, session }, signal) => calls.listExternalBankAccounts(bank, session.guid, signal)),
  externalWallets: load('access', 30)((calls, { bank, session }, signal) => calls.listExternalWallets(bank, session.guid, signal)),

  // The public market data.
  marketList: load('none', 60)((calls, { settings }, signal) => calls.listMarkets(settings.marketUrl, signal)),
  bitcoinYear: load('none')((_, { series }) => series('bitcoin', 'year')),
  ethereumYear: load('none')((_, { series }) => series('ethereum', 'year')),
  usdCoinYear: load('none')((_, { series }) => series('usd-coin', 'year')),
  litecoinYear: load('none')((_, { series }) => series('litecoin', 'year')),
  bitcoinCashYear: load('none')((_, { series }) => series('bitcoin-cash', 'year')),
} as const satisfies Readonly<Record<string, Resource>>;

export type ResourceKey = keyof typeof resources;
export type ValueOf<Key extends ResourceKey> = Awaited<ReturnType<(typeof resources)[Key]['call']>>;

const rows: Readonly<Record<string, Resource>> = resources;

/** Whether a resource belongs to the signed-in customer, and ends with the session. */
export const isCustomers = (key: ResourceKey): boolean => rows[key]?.token !== 'none';

const mannersOf = (belongs: (row: Resource) => boolean) => Object.fromEntries(Object.entries(rows).filter(([, row]) => belongs(row)));

/** The table as the machines are given it: how each resource is loaded, by its owner. */
export const policies: Manners = { open: mannersOf(({ token }) => token === 'none'), customer: mannersOf(({ token }) => token !== 'none') };

/** The row of a key. @throws Error for a key that no row has */
export function resourceOf(key: string): Resource {
  const row = rows[key];
  if (!row) throw new Error(`there is no resource "${key}"`);
  return row;
}
