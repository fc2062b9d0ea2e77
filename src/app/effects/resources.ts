import { RequestFault } from '#machines/request/fault.ts';
import type { ResourceKey } from '#machines/resources/table.ts';
import { readLandingPrices } from '#ports/backend/landing-live-price.ts';
import { readUserDetail } from '#ports/backend/user-detail.ts';
import { listAccounts } from '#ports/bank/accounts.ts';
import { readCustomer } from '#ports/bank/customers.ts';
import { listDepositAddresses } from '#ports/bank/deposit-addresses.ts';
import { listExternalBankAccounts } from '#ports/bank/external-bank-accounts.ts';
import { listExternalWallets } from '#ports/bank/external-wallets.ts';
import { listTrades } from '#ports/bank/trades.ts';
import { HttpError } from '#ports/http.ts';
import { listMarkets } from '#ports/market/markets.ts';
import { tradeOf } from '../mapping/trades.ts';
import { seriesOfKey } from './series.ts';
import type { Services } from './services.ts';
import type { System } from './session.ts';

type Performer = (signal: AbortSignal) => Promise<unknown>;

/** The calls behind the keys that screens want so far. The session's own facts (guid, email, token) come from the session. */
function performers({ bank, settings, series }: Services, system: System): Partial<Record<ResourceKey, Performer>> {
  const session = () => {
    const { session: open } = system().get('session').getSnapshot().context;
    if (!open) throw new HttpError({ code: 'unauthenticated', retryable: false, message: 'Please sign in.' }, null);
    return open;
  };
  return {
    landingPrice: readLandingPrices,
    marketList: (signal) => listMarkets(settings.marketUrl, signal),
    accounts: (signal) => listAccounts(bank, session().guid, signal),
    customer: (signal) => readCustomer(bank, session().guid, signal),
    depositAddresses: (signal) => listDepositAddresses(bank, session().guid, signal),
    externalWallets: (signal) => listExternalWallets(bank, session().guid, signal),
    externalBankAccounts: (signal) => listExternalBankAccounts(bank, session().guid, signal),
    trades: async (signal) => (await listTrades(bank, 0, signal)).objects.map(tradeOf),
    ...Object.fromEntries(Object.entries(seriesOfKey).map(([key, [marketId, range]]) => [key, () => series(marketId, range)])),
    userDetail: (signal) => readUserDetail(session().email, session().ut, signal),
  };
}

/**
 * Makes the call behind a key.
 * @throws RequestFault when the call failed, with the server's answer where one came
 */
export async function performResource(services: Services, system: System, key: string, signal: AbortSignal): Promise<unknown> {
  const call = performers(services, system)[key as ResourceKey];
  if (!call) throw new Error(`nothing performs "${key}"`);
  try {
    return await call(signal);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw new RequestFault(error.problem, error.response === null ? {} : { response: error.response, data: error.response.body });
  }
}
