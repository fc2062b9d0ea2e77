import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { bankAccounts, bankCustomers } from '#server/db/schema/index.ts';
import type { OwnAccount } from '../accounts/owner.ts';
import { invalidParameter } from '../http/errors.ts';
import type { Quote } from '../quotes/quote.ts';
import { type Counterparty, findBankAccount, findWallet, type Seeker } from './counterparties.ts';
import type { TransferParty } from './settlement.ts';
import type { PostTransfer } from './transfer-schema.ts';

/** Both ends of a transfer. */
export interface Parties {
  readonly source: TransferParty;
  readonly destination: TransferParty;
  readonly externalBankAccountGuid?: string;
  readonly externalWalletGuid?: string;
  /** The outside end's last digits; null if unknown. */
  readonly ending?: string | null;
  /** Linked through Plaid. */
  readonly plaid?: boolean;
}

interface Asking extends Omit<Seeker, 'sentAt'> {
  readonly quote: Quote;
  /** The customer's own. */
  readonly own: readonly OwnAccount[];
  readonly now: number;
}

/**
 * Finds both ends.
 * @returns them, or why one is unusable
 * @throws BankError 400 naming a missing or wrong own account, 422 a destination on hold
 */
export async function findParties(
  tx: Executor,
  posted: PostTransfer,
  asking: Asking,
): Promise<Parties | { readonly unusable: string }> {
  const sentAt = asking.quote.side === 'withdrawal' ? asking.now : null;
  switch (posted.transfer_type) {
    case 'funding': {
      const account = ownEnd(asking, 'fiat');
      if (posted.fiat_account_guid != null && posted.fiat_account_guid !== account.guid) {
        throw invalidParameter(`fiat_account_guid does not name the customer's account in ${asking.asset}`);
      }
      const outside = await findBankAccount(tx, posted.external_bank_account_guid, { ...asking, sentAt });
      return facing(asking.quote, account, outside, { externalBankAccountGuid: posted.external_bank_account_guid });
    }
    case 'crypto': {
      const outside = await findWallet(tx, posted.external_wallet_guid, { ...asking, sentAt });
      return facing(asking.quote, ownEnd(asking, 'trading'), outside, {
        externalWalletGuid: posted.external_wallet_guid,
      });
    }
    case 'book':
      return bookParties(tx, posted, asking);
    case 'inter_account':
      return interAccountParties(posted, asking);
  }
}

function ownEnd({ own, asset, customerGuid }: Asking, type: string): TransferParty {
  const account = own.find((row) => row.type === type && row.asset === asset);
  if (account === undefined) throw invalidParameter(`quote_guid needs a ${type} account in ${asset}; create it first`);
  return accountEnd(account, customerGuid);
}

export const accountEnd = (
  { guid, type }: Pick<OwnAccount, 'guid' | 'type'>,
  customerGuid: string | null,
): TransferParty => ({
  guid,
  type,
  bank_guid: null,
  customer_guid: customerGuid,
});

function facing(
  quote: Quote,
  account: TransferParty,
  outside: Counterparty,
  record: Partial<Parties>,
): Parties | { readonly unusable: string } {
  if ('unusable' in outside) return outside;
  const [source, destination] = quote.side === 'deposit' ? [outside.end, account] : [account, outside.end];
  return { source, destination, ending: outside.ending, plaid: outside.plaid, ...record };
}

async function bookParties(
  tx: Executor,
  posted: Extract<PostTransfer, { transfer_type: 'book' }>,
  { own, asset, customerGuid }: Asking,
) {
  const { source_account_guid: from, destination_account_guid: to } = posted;
  const source = own.find(({ guid }) => guid === from);
  if (source?.asset !== asset)
    return { unusable: `source_account_guid does not name an account of the customer in ${asset}` };
  if (from === to) return { unusable: 'destination_account_guid must differ from the source' };
  const [destination] = await tx
    .select({
      guid: bankAccounts.guid,
      type: bankAccounts.type,
      asset: bankAccounts.asset,
      owner: bankCustomers.guid,
      state: bankCustomers.state,
    })
    .from(bankAccounts)
    .innerJoin(bankCustomers, eq(bankCustomers.guid, bankAccounts.customerGuid))
    .where(eq(bankAccounts.guid, to));
  // One reply for all cases reveals neither owner nor state.
  if (destination?.asset !== asset || destination.state !== 'verified') {
    return { unusable: `destination_account_guid does not name an account that can receive ${asset}` };
  }
  return { source: accountEnd(source, customerGuid), destination: accountEnd(destination, destination.owner) };
}

function interAccountParties(
  posted: Extract<PostTransfer, { transfer_type: 'inter_account' }>,
  { quote, own, customerGuid }: Asking,
): Parties {
  const end = (field: 'source_account_guid' | 'destination_account_guid', quoted: string | null): TransferParty => {
    if (posted[field] != null && posted[field] !== quoted)
      throw invalidParameter(`${field} is not the one that was quoted`);
    const account = own.find(({ guid }) => guid === quoted);
    if (account === undefined) throw invalidParameter(`quote_guid names no account for ${field}`);
    return accountEnd(account, customerGuid);
  };
  return {
    source: end('source_account_guid', quote.sourceAccountGuid),
    destination: end('destination_account_guid', quote.destinationAccountGuid),
  };
}
