import { type BankClient, type BankSession, createBankClient } from '../../ports/bank/client.ts';
import { createHostedPorts } from '../../ports/hosted/hosted.ts';
import type { HostedPorts } from '../../ports/hosted/types.ts';
import { createIdentity, type Identity } from '../../ports/identity/identity.ts';
import type { Settings } from '../../ports/settings.types.ts';
import { createSeriesSource, type SeriesSource } from './series.ts';

/** The outside world as the flows are given it. */
export interface Services {
  readonly settings: Settings;
  readonly bank: BankClient;
  readonly identity: Identity;
  readonly hosted: HostedPorts;
  readonly series: SeriesSource;
}

export const createServices = (settings: Settings, session: BankSession): Services => ({
  settings,
  bank: createBankClient(settings.bankUrl, session),
  identity: createIdentity(settings.firebase),
  hosted: createHostedPorts(settings),
  series: createSeriesSource(settings.marketUrl),
});
