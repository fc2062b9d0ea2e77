import type { BankClient, BankSession } from '../../ports/bank/client.ts';
import { createIdentity, type Identity } from '../../ports/identity/identity.ts';
import type { Settings } from '../../ports/settings.types.ts';
import { onDemand } from './on-demand.ts';

/** The outside world as the flows are given it. */
export interface Services {
  readonly settings: Settings;
  readonly bank: BankClient;
  readonly identity: Identity;
}

export const createServices = (settings: Settings, session: BankSession): Services => ({
  settings,
  bank: bankOnDemand(settings.bankUrl, session),
  identity: createIdentity(settings.firebase),
});

/** The bank's client, whose code comes with the first call: visitors of the open pages make none. */
const bankOnDemand = (url: string, session: BankSession): BankClient => ({
  async call(path, schema, request) {
    const { createBankClient } = await onDemand(() => import('../../ports/bank/client.ts'));
    return createBankClient(url, session).call(path, schema, request);
  },
});
