import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { testAddress } from '#domain/addresses/testnet.ts';
import type { TradableCode } from '#domain/assets/assets.ts';
import type { Executor } from '#server/db/database.ts';
import { bankDepositAddresses, bankExternalBankAccounts, bankExternalWallets } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { depositAddressOf } from '../deposit-addresses/create-deposit-address.ts';
import { heldInPlaid } from '../external-bank-accounts/pii.ts';
import { checkDigit } from '../external-bank-accounts/routing.ts';
import { fiat } from '../prices/terms.ts';
import type { Accounts } from './plan-trades.ts';

/** Accounts, wallets and addresses of a history's transfers, by purpose. */
export interface Counterparties {
  readonly linked: string;
  readonly numbered: string;
  readonly wallets: ReadonlyMap<string, string>;
  /** By asset. */
  readonly addresses: ReadonlyMap<string, string>;
}

interface Owner {
  readonly customerGuid: string;
  readonly name: string;
  readonly accounts: Accounts;
  readonly at: number;
}

/** Assets that are received, and those with a wallet. */
const receiving: readonly TradableCode[] = ['BTC', 'ETH', 'USDC', 'LTC'];
const wallets = [
  { asset: 'BTC', name: 'Cold storage' },
  { asset: 'ETH', name: 'Hardware wallet' },
] as const;

/** Two verified bank accounts, two screened wallets, and deposit addresses. */
export async function openCounterparties(services: Services, tx: Executor, owner: Owner): Promise<Counterparties> {
  const [linked, numbered] = await addBankAccounts(services, tx, owner);
  return {
    linked,
    numbered,
    wallets: await addWallets(services, tx, owner),
    addresses: await addAddresses(services, tx, owner),
  };
}

async function addBankAccounts(
  services: Services,
  tx: Executor,
  { customerGuid, name, at }: Owner,
): Promise<[linked: string, numbered: string]> {
  const common = { customerGuid, asset: fiat, state: 'completed', verifiedAt: at, createdAt: at, updatedAt: at };
  const [linked, numbered] = [await services.guids.next(tx), await services.guids.next(tx)];
  // A bank in the picker, so that it can be reconnected.
  const institution = { id: 'ins_109508', mask: '1111' };
  const digits = createHash('sha256')
    .update(`${customerGuid}:account`)
    .digest('hex')
    .replace(/\D/g, '')
    .padEnd(9, '4')
    .slice(0, 9);
  const stem = '02100002';
  await tx.insert(bankExternalBankAccounts).values([
    {
      ...common,
      guid: linked,
      name: 'Platypus savings',
      accountKind: 'plaid',
      plaidInstitutionId: institution.id,
      plaidAccountId: createHash('sha256').update(`${customerGuid}:plaid`).digest('hex').slice(0, 37),
      plaidAccountMask: institution.mask,
      plaidAccountName: 'Plaid Saving',
      pii: heldInPlaid(services, [name], institution.id, institution.mask),
    },
    {
      ...common,
      guid: numbered,
      name: 'Fernway checking',
      accountKind: 'raw_routing_details',
      pii: {
        names: [name],
        addresses: [],
        email_addresses: [],
        account_details: [{ account_number: digits }],
        routing_details: [{ routing_number_type: 'ABA', routing_number: `${stem}${checkDigit(stem)}` }],
      },
    },
  ]);
  return [linked, numbered];
}

async function addWallets(
  services: Services,
  tx: Executor,
  { customerGuid, accounts, at }: Owner,
): Promise<Map<string, string>> {
  const made = new Map<string, string>();
  for (const { asset, name } of wallets) {
    if (!accounts.has(asset)) continue;
    const guid = await services.guids.next(tx);
    const address = testAddress(asset, new TextEncoder().encode(`wallet of ${customerGuid}`));
    await tx
      .insert(bankExternalWallets)
      .values({ guid, customerGuid, name, asset, address, state: 'completed', createdAt: at, updatedAt: at });
    made.set(asset, guid);
  }
  return made;
}

/** One per asset; on Ethereum an existing one is reused. */
async function addAddresses(
  services: Services,
  tx: Executor,
  { customerGuid, accounts, at }: Owner,
): Promise<Map<string, string>> {
  const rows = [];
  for (const asset of receiving) {
    const account = accounts.get(asset);
    if (account === undefined) continue;
    const guid = await services.guids.next(tx);
    const address = depositAddressOf(asset, { guid, customerGuid });
    const common = { guid, customerGuid, accountGuid: account.guid, asset, address };
    rows.push({ ...common, format: 'standard', state: 'created', createdAt: at, updatedAt: at });
  }
  if (rows.length === 0) return new Map();
  const table = bankDepositAddresses;
  await tx.insert(table).values(rows).onConflictDoNothing();
  const addresses = rows.map(({ address }) => address);
  const found = await tx
    .select({ asset: table.asset, guid: table.guid })
    .from(table)
    .where(and(eq(table.customerGuid, customerGuid), inArray(table.address, addresses)));
  return new Map(found.map(({ asset, guid }) => [asset, guid]));
}
