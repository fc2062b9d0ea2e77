import type { Owner } from '#machines/flows/catalogue.ts';
import type { Fact } from '#machines/flows/flows.types.ts';
import type { ResourcePolicy } from '#machines/resources/resources.types.ts';
import type { SeriesRange } from '../effects/market/series.ts';
import type { Services } from '../handle/services.ts';
import { onDemand } from '../logic/on-demand.ts';

/**
 * The calls of each owner. The HTTP client and the public schemas load with the first request;
 * those of customers and of staff with their first.
 */
export interface Calls {
  readonly public: typeof import('./open-calls.ts');
  readonly customer: typeof import('../effects/records/resource-calls.ts');
  readonly staff: typeof import('./staff-calls.ts');
}

/**
 * The context of a call, including its token: none, the customer's (`bank` has `at`, `session` has
 * `ut`), or the staff's `a_at`.
 */
export interface CallContexts {
  readonly public: Pick<Services, 'settings' | 'series'>;
  readonly customer: Services & {
    readonly session: { readonly guid: string; readonly email: string; readonly ut: string };
  };
  readonly staff: Pick<Services, 'settings'> & { readonly token: string };
}

type Call<Of extends Owner, Value, Params> = (
  calls: Calls[Of],
  context: CallContexts[Of],
  signal: AbortSignal,
  params: Params,
) => Promise<Value>;

interface Policy extends Omit<ResourcePolicy, 'reloadedAfter'> {
  readonly reloadedAfter: readonly Fact[];
}

/**
 * A resource: its owner, how it is loaded, and its call. The call's return type gives `useLoaded`
 * its type; its last parameter, the resource's parameters.
 */
export interface Resource<Of extends Owner = Owner, Value = unknown, Params = unknown> {
  readonly owner: Of;
  readonly policy: Policy;
  readonly call: Call<Of, Value, Params>;
}

const resourceOf =
  <const Of extends Owner>(owner: Of) =>
  <Value, Params>(policy: Partial<Policy>, call: Call<Of, Value, Params>): Resource<Of, Value, Params> => ({
    owner,
    policy: { keeps: 'response', pollSeconds: null, reloadedAfter: [], ...policy },
    call,
  });

export const publicResource = resourceOf('public');
export const customerResource = resourceOf('customer');
export const staffResource = resourceOf('staff');

/** Only one page shows invitations, so their code is separate. */
const referralCalls = () => import('#contract/account/referrals.ts');

/** The resources that change when an order or a transfer is sent, and when it ends. */
const moneyMoved = [
  ...(['order.placed', 'order.filled', 'order.rejected'] as const),
  ...(['deposit.sent', 'deposit.ended', 'withdrawal.sent', 'withdrawal.completed', 'withdrawal.failed'] as const),
] as const;

/** Loads for visitors and customers. Requests within a flow's own steps belong to the flow. */
const resources = {
  // Our own backend.
  landingPrice: publicResource({ pollSeconds: 30 }, (calls, _, signal) => calls.readLandingPrices(signal)),

  addressHold: customerResource(
    { reloadedAfter: ['hold.changed', 'withdrawal.failed'] },
    (calls, { session }, signal) => calls.readAddressHold(session.ut, signal),
  ),
  profile: customerResource({ reloadedAfter: ['profile.changed'] }, (calls, { session }, signal) =>
    calls.readProfile(session.ut, session.email, signal),
  ),
  referrals: customerResource(
    { pollSeconds: 60, reloadedAfter: ['inviterCode.changed'] },
    async (calls, { session }, signal) =>
      calls.call((await onDemand(referralCalls)).referrals.read, { token: session.ut, signal }),
  ),
  security: customerResource(
    {
      pollSeconds: 60,
      reloadedAfter: [
        'choices.changed',
        'factors.changed',
        'emailChange.updated',
        'newBrowserCodes.changed',
        'closing.changed',
        'pause.ended',
      ],
    },
    (calls, { session }, signal) => calls.readSecurity(session.ut, signal),
  ),

  // The bank. It may have refused an order or a transfer because one of these changed.
  customer: customerResource(
    {
      pollSeconds: 60,
      reloadedAfter: ['order.rejected', 'deposit.ended', 'withdrawal.failed', 'identity.changed', 'identity.passed'],
    },
    (calls, { bank, session }, signal) => calls.readCustomerStatus(bank, session.guid, signal),
  ),
  // Records and balances come from separate calls: when one shows a change, the other is read at
  // once. A new customer's accounts are funded.
  accounts: customerResource(
    { pollSeconds: 15, reloadedAfter: [...moneyMoved, 'records.updated', 'identity.passed'] },
    (calls, { bank, session }, signal) => calls.listAccounts(bank, session.guid, signal),
  ),
  depositAddresses: customerResource({}, (calls, { bank, session }, signal) =>
    calls.listDepositAddresses(bank, session.guid, signal),
  ),
  externalBankAccounts: customerResource(
    { pollSeconds: 30, reloadedAfter: ['accounts.changed', 'deposit.ended', 'withdrawal.failed'] },
    (calls, { bank, session }, signal) => calls.listExternalBankAccounts(bank, session.guid, signal),
  ),
  verifications: customerResource(
    { pollSeconds: 60, reloadedAfter: ['identity.changed', 'dueDiligence.changed'] },
    (calls, { bank, session }, signal) => calls.listVerifications(bank, session.guid, signal),
  ),
  externalWallets: customerResource(
    { pollSeconds: 30, reloadedAfter: ['wallets.needed', 'withdrawal.failed'] },
    (calls, { bank, session }, signal) => calls.listExternalWallets(bank, session.guid, signal),
  ),

  // The public market data.
  marketList: publicResource({ pollSeconds: 60 }, (calls, { settings }, signal) =>
    calls.listMarkets(settings.marketUrl, signal),
  ),
  series: publicResource(
    {},
    (_, { series }, __, { coin, range }: { readonly coin: string; readonly range: SeriesRange }) => series(coin, range),
  ),
} as const;

/** All tables. The staff table loads with the first staff page, other small ones with theirs. */
type Table = typeof resources &
  typeof import('./staff-resources.ts').staffResources &
  typeof import('./alert-resources.ts').alertResources &
  typeof import('./recurring-resources.ts').recurringResources;

/** The resources of an owner. */
export type ResourceName<Of extends Owner = Owner> = {
  [Name in keyof Table]: Table[Name]['owner'] extends Of ? Name : never;
}[keyof Table];

export type ValueOf<Name extends ResourceName> = Awaited<ReturnType<Table[Name]['call']>>;

type ParamsOf<Name extends ResourceName> = Parameters<Table[Name]['call']>[3];
/** The arguments after a resource's name: its parameters, or none. */
export type Wanted<Name extends ResourceName> =
  unknown extends ParamsOf<Name> ? readonly [] : readonly [params: ParamsOf<Name>];

export type AnyResource = { [Of in Owner]: Resource<Of, unknown, never> }[Owner];

const rows = new Map<string, AnyResource>(Object.entries(resources));

export function addResources(table: Readonly<Record<string, AnyResource>>): void {
  for (const [name, row] of Object.entries(table)) rows.set(name, row);
}

/** The row of a resource. @throws Error for an unknown name, or one whose table has not loaded */
export function resourceNamed(name: string): AnyResource {
  const row = rows.get(name);
  if (!row) throw new Error(`there is no resource "${name}"`);
  return row;
}
