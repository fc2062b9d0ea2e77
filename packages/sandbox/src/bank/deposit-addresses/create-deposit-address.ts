import { and, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import { networkOf } from '#domain/addresses/networks.ts';
import { testAddress } from '#domain/addresses/testnet.ts';
import { isTradable, type TradableCode } from '#domain/assets/assets.ts';
import { bankAccounts, bankCustomers, bankDepositAddresses } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { bankGuid } from '../assets/bank-identity.ts';
import { mayAct } from '../auth/authorize.ts';
import type { Caller } from '../auth/tokens.ts';
import { invalidParameter, notFound, unverifiedCustomer } from '../http/errors.ts';
import { guid, labels, record } from '../http/schemas.ts';
import { advanceIdentityVerifications } from '../identity-verifications/advance.ts';
import { advanceDepositAddresses } from './advance.ts';
import type { DepositAddress } from './lifecycle.ts';

export const postDepositAddress = record({ account_guid: guid, labels });
export type PostDepositAddress = v.InferOutput<typeof postDepositAddress>;

/**
 * Creates a deposit address for a trading account. On Ethereum an owner has one for all assets:
 * repeats return the existing record unchanged.
 * @throws BankError 404 unknown account, 400 another type of account or an unverified customer
 */
export async function createDepositAddress(
  services: Services,
  caller: Caller,
  posted: PostDepositAddress,
): Promise<DepositAddress> {
  const { db, clock, guids } = services;
  const { asset, ...account } = await findTradingAccount(services, caller, posted.account_guid);
  if (account.customerGuid !== null) await requireVerified(services, account.customerGuid);
  const guid = await guids.next();
  const address = depositAddressOf(asset, { guid, customerGuid: account.customerGuid });
  const now = clock.now();
  const [made] = await db
    .insert(bankDepositAddresses)
    .values({
      guid,
      customerGuid: account.customerGuid,
      accountGuid: account.guid,
      asset,
      address,
      format: 'standard',
      state: 'storing',
      labels: posted.labels ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: [bankDepositAddresses.asset, bankDepositAddresses.address] })
    .returning();
  if (made !== undefined) return made;
  await advanceDepositAddresses(services, account.customerGuid);
  const [known] = await db
    .select()
    .from(bankDepositAddresses)
    .where(and(eq(bankDepositAddresses.asset, asset), eq(bankDepositAddresses.address, address)));
  if (known === undefined) throw new Error('the deposit address was not stored');
  return known;
}

/** The record's own, or on Ethereum the owner's. Not secret: sandbox addresses have no key. */
export function depositAddressOf(
  asset: TradableCode,
  { guid, customerGuid }: Pick<DepositAddress, 'guid' | 'customerGuid'>,
): string {
  const name = networkOf[asset] === 'ethereum' ? (customerGuid ?? bankGuid) : guid;
  return testAddress(asset, new TextEncoder().encode(`deposit address ${name}`));
}

interface TradingAccount {
  readonly guid: string;
  readonly customerGuid: string | null;
  readonly asset: TradableCode;
}

async function findTradingAccount({ db }: Services, caller: Caller, accountGuid: string): Promise<TradingAccount> {
  const [account] = await db.select().from(bankAccounts).where(eq(bankAccounts.guid, accountGuid));
  if (account === undefined || !mayAct(caller, account.customerGuid)) throw notFound();
  const { guid, customerGuid, type, asset } = account;
  if (type !== 'trading' || !isTradable(asset)) throw invalidParameter('account_guid does not name a trading account');
  return { guid, customerGuid, asset };
}

async function requireVerified(services: Services, customerGuid: string): Promise<void> {
  await advanceIdentityVerifications(services, customerGuid);
  const [customer] = await services.db
    .select({ state: bankCustomers.state })
    .from(bankCustomers)
    .where(eq(bankCustomers.guid, customerGuid));
  if (customer?.state !== 'verified') throw unverifiedCustomer();
}
