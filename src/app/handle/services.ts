import type { Settings } from '#domain/site/settings.ts';
import type { StoredSession } from '#machines/session/session.types.ts';
import type { BankClient, BankSession } from '#ports/bank/client.ts';
import { createIdentity, type Identity } from '#ports/identity/identity.ts';
import type { SeriesSource } from '../effects/market/series.ts';
import { onDemand } from '../logic/on-demand.ts';

/**
 * Calls our backend as the customer. If it refuses the user token, the session checks whether it
 * has ended.
 * @throws ProblemError `unauthenticated` when nobody is signed in
 */
export type AsUser = <Reply>(request: (user: Pick<StoredSession, 'ut' | 'email'>) => Promise<Reply>) => Promise<Reply>;

export interface Services {
  readonly settings: Settings;
  readonly bank: BankClient;
  readonly asUser: AsUser;
  readonly identity: Identity;
  readonly series: SeriesSource;
}

export const createServices = (settings: Settings, session: BankSession, asUser: AsUser): Services => ({
  settings,
  asUser,
  bank: bankOnDemand(settings.bankUrl, session),
  identity: createIdentity(settings.firebase),
  series: seriesOnDemand(settings.marketUrl),
});

const bankOnDemand = (url: string, session: BankSession): BankClient => ({
  async call(path, schema, request) {
    const { createBankClient } = await onDemand(() => import('#ports/bank/client.ts'));
    return createBankClient(url, session).call(path, schema, request);
  },
});

/** The one source of price history. Its code loads with the first chart. */
function seriesOnDemand(url: string): SeriesSource {
  let source: SeriesSource | null = null;
  return async (marketId, range) => {
    const { createSeriesSource } = await onDemand(() => import('../effects/market/series.ts'));
    source ??= createSeriesSource(url);
    return source(marketId, range);
  };
}
