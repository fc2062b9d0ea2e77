import { eq } from 'drizzle-orm';
import { addressEnd, type BankAct } from '#domain/security/codeSubjects.ts';
import { bankCustomers, bankExternalWallets } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { ownerOf } from '../auth/authorize.ts';
import { spendToken } from '../auth/bound-tokens.ts';
import type { Caller } from '../auth/tokens.ts';
import { conflict, invalidParameter } from '../http/errors.ts';
import { advanceExternalWallets } from './advance.ts';
import type { PostExternalWallet } from './external-wallet-schema.ts';
import { judge } from './judge.ts';
import type { Wallet } from './lifecycle.ts';

/** Same owner, asset, address and tag. */
export const walletExists = () => conflict('External wallet already exists');

/**
 * Stores a wallet with its future check result, under the canonical address, so that one
 * destination is one wallet. Failed and deleted ones may be added again.
 * @throws BankError 404 another customer, 400 an unknown one, 409 a duplicate, 403 a token for
 * another action
 */
export async function createWallet(services: Services, caller: Caller, posted: PostExternalWallet): Promise<Wallet> {
  const { db, clock, guids } = services;
  const customerGuid = ownerOf(caller, posted.customer_guid);
  if (posted.counterparty_guid != null) throw invalidParameter('counterparty_guid does not name a counterparty');
  if (customerGuid !== null) await requireCustomer(services, customerGuid);
  // Failed wallets no longer block their address.
  await advanceExternalWallets(services, customerGuid);
  const now = clock.now();
  return db.transaction(async (tx) => {
    const guid = await guids.next(tx);
    await spendToken(
      tx,
      { caller, scope: 'external_wallets:execute', isThis: (act) => isNamedWallet(act, 'walletAdded', posted) },
      guid,
    );
    const [made] = await tx
      .insert(bankExternalWallets)
      .values({
        guid,
        customerGuid,
        name: posted.name,
        asset: posted.asset,
        ...judge(posted.asset, posted.address),
        tag: posted.tag ?? null,
        state: 'storing',
        expectedBehaviours: posted.expected_behaviours ?? [],
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (made === undefined) throw walletExists();
    return made;
  });
}

/** Whether a code covers this wallet. */
export const isNamedWallet = (
  act: BankAct,
  kind: 'walletAdded' | 'walletRemoved',
  { asset, address }: { readonly asset: string; readonly address: string },
): boolean => act.kind === kind && 'asset' in act && act.asset === asset && act.end === addressEnd(address);

async function requireCustomer({ db }: Services, guid: string): Promise<void> {
  const [customer] = await db
    .select({ guid: bankCustomers.guid })
    .from(bankCustomers)
    .where(eq(bankCustomers.guid, guid));
  if (customer === undefined) throw invalidParameter('customer_guid does not name a customer');
}
