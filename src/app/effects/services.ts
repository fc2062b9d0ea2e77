import type { Settings } from '#domain/site/settings.ts';
import type { BankClient, BankSession } from '#ports/bank/client.ts';
import { createIdentity, type Identity } from '#ports/identity/identity.ts';
import { onDemand } from './on-demand.ts';
import type { SeriesSource } from './series.ts';

/** The outside world as the flows are given it. */
export interface Services {
  readonly settings: Settings;
  readonly bank: BankClient;
  readonly identity: Identity;
  readonly series: SeriesSource;
}

export const createServices = (settings: Settings, session: BankSession): Services => ({
  settings,
  bank: bankOnDemand(settings.bankUrl, session),
  identity: createIdentity(settings.firebase),
  series: seriesOnDemand(settings.marketUrl),
});

/** The bank's client, whose code comes with the first call: visitors of the open pages make none. */
const bankOnDemand = (url: string, session: BankSession): BankClient => ({
  async call(path, schema, request) {
    const { createBankClient } = await onDemand(() => import('#ports/bank/client.ts'));
    return createBankClient(url, session).call(path, schema, request);
  },
});

/** The one source of past prices, whose code comes with the first chart; what it keeps is shared by all of them. */
function seriesOnDemand(url: string): SeriesSource {
  let source: SeriesSource | null = null;
  return async (marketId, range) => {
    const { createSeriesSource } = await onDemand(() => import('./series.ts'));
    source ??= createSeriesSource(url);
    return source(marketId, range);
  };
}
