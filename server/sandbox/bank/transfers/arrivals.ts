import { and, eq } from 'drizzle-orm';
import { isStorable } from '#domain/text/storable.ts';
import { bankAccounts, bankDepositAddresses, bankTransfers } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { largestAmount } from '../http/schemas.ts';
import type { Transfer } from './lifecycle.ts';
import { accountEnd } from './parties.ts';
import { chainHash } from './settlement.ts';

/** Coins that the chain is said to have brought. */
export interface Arrival {
  readonly address: string;
  /** Base units of the address's asset. */
  readonly amount: bigint;
  /** The chain's id of the transaction; made up where it does not matter. */
  readonly txnHash?: string;
  /** Needed where one address takes several assets, as ETH and USDC may. */
  readonly asset?: string;
}

export type ArrivalOutcome =
  /** The deposit is pending. */
  | { readonly kind: 'arrived'; readonly transfer: Transfer }
  /** The same transaction had arrived at the address before; this is its transfer. */
  | { readonly kind: 'known'; readonly transfer: Transfer }
  | { readonly kind: 'refused'; readonly reason: 'unknown_address' | 'several_assets' | 'invalid_amount' | 'invalid_hash' };

const refused = (reason: Extract<ArrivalOutcome, { kind: 'refused' }>['reason']): ArrivalOutcome => ({ kind: 'refused', reason });

/** Lets coins arrive at a deposit address: a transfer that is confirmed and then credited. Reporting one transaction again has no effect. */
export async function arriveDeposit(services: Services, arrival: Arrival): Promise<ArrivalOutcome> {
  const { amount, txnHash } = arrival;
  if (amount <= 0n || amount > largestAmount) return refused('invalid_amount');
  if (txnHash !== undefined && !(txnHash.length > 0 && txnHash.length <= 128 && isStorable(txnHash))) return refused('invalid_hash');
  const places = await findPlaces(services, arrival);
  const [place] = places;
  if (place === undefined) return refused('unknown_address');
  if (places.length > 1) return refused('several_assets');
  return services.db.transaction(async (tx) => {
    const guid = await services.guids.next(tx);
    const hash = txnHash ?? chainHash(services.config.sandbox.seed, place.asset, guid);
    const row = depositRow({ guid, place, amount, txnHash: hash }, services.clock.now());
    const [transfer] = await tx.insert(bankTransfers).values(row).onConflictDoNothing().returning();
    if (transfer !== undefined) return { kind: 'arrived', transfer };
    const same = and(eq(bankTransfers.depositAddressGuid, place.addressGuid), eq(bankTransfers.txnHash, row.txnHash));
    const [known] = await tx.select().from(bankTransfers).where(same);
    if (known === undefined) throw new Error('the deposit was neither stored nor found');
    return { kind: 'known', transfer: known };
  });
}

/** The accounts behind the address, one per asset that it accepts. */
async function findPlaces({ db }: Services, { address, asset }: Arrival) {
  if (!isStorable(address)) return [];
  const table = bankDepositAddresses;
  return db
    .select({
      addressGuid: table.guid,
      asset: table.asset,
      accountGuid: bankAccounts.guid,
      accountType: bankAccounts.type,
      customerGuid: bankAccounts.customerGuid,
    })
    .from(table)
    .innerJoin(bankAccounts, eq(bankAccounts.guid, table.accountGuid))
    .where(and(eq(table.address, address), asset === undefined ? undefined : eq(table.asset, asset)));
}

interface Deposit {
  readonly guid: string;
  readonly place: Awaited<ReturnType<typeof findPlaces>>[number];
  readonly amount: bigint;
  readonly txnHash: string;
}

/** The row for coins that were seen on the chain at a given time. */
export function depositRow({ guid, place, amount, txnHash }: Deposit, now: number) {
  return {
    guid,
    transferType: 'crypto',
    customerGuid: place.customerGuid,
    depositAddressGuid: place.addressGuid,
    side: 'deposit',
    asset: place.asset,
    state: 'pending',
    estimatedAmount: amount,
    fee: 0n,
    txnHash,
    sourceAccount: { type: 'one_time_address', bank_guid: null, customer_guid: null },
    destinationAccount: accountEnd({ guid: place.accountGuid, type: place.accountType }, place.customerGuid),
    createdAt: now,
    updatedAt: now,
  };
}
