import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { accountEnd, type BankAct } from '#domain/security/codeSubjects.ts';
import type { Executor } from '#server/db/database.ts';
import { bankCustomers, bankExternalBankAccounts } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { ownerOf } from '../auth/authorize.ts';
import { spendToken } from '../auth/bound-tokens.ts';
import type { Caller } from '../auth/tokens.ts';
import { invalidParameter } from '../http/errors.ts';
import { takeLinkResult } from '../workflows/links.ts';
import type { PostExternalBankAccount } from './external-bank-account-schema.ts';
import type { ExternalBankAccount, FailureCode } from './lifecycle.ts';
import { type AccountPii, heldIn, heldInPlaid } from './pii.ts';
import { isAccountNumber, isRoutingNumber } from './routing.ts';

/** The other bank's data, and a failure if any. */
interface Details {
  readonly plaidInstitutionId?: string;
  readonly plaidAccountId?: string;
  readonly plaidAccountMask?: string;
  readonly plaidAccountName?: string;
  readonly pii: AccountPii;
  readonly failureCode: FailureCode | null;
}

/** An arbitrary number for the lock of the bank's own accounts, which have no customer row. */
const accountsOfTheBank = 7_316_420_541;

/**
 * Adds an external account. As at the real bank, bad ones are created and fail later. Locks the
 * owner, so that concurrent calls see each other.
 * @throws BankError 400 unknown customer, 404 another customer, 403 a token for another action
 */
export async function createExternalBankAccount(
  services: Services,
  caller: Caller,
  posted: PostExternalBankAccount,
): Promise<ExternalBankAccount> {
  const customerGuid = ownerOf(caller, posted.customer_guid);
  return services.db.transaction(async (tx) => {
    const holder = await lockOwner(tx, customerGuid);
    const details = await readDetails(services, tx, { posted, customerGuid, holder });
    const known = await accountsInUse(tx, customerGuid);
    const failureCode =
      details.failureCode ?? (known.some((other) => identityOf(other) === identityOf(details)) ? 'duplicate' : null);
    const now = services.clock.now();
    const guid = await services.guids.next(tx);
    const isThis = (act: BankAct) => isNamedAccount(act, 'bankAccountAdded', details);
    await spendToken(tx, { caller, scope: 'external_bank_accounts:execute', isThis }, guid);
    const [made] = await tx
      .insert(bankExternalBankAccounts)
      .values({
        ...details,
        guid,
        customerGuid,
        name: posted.name,
        asset: posted.asset,
        accountKind: posted.account_kind,
        state: 'storing',
        failureCode,
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    if (made === undefined) throw new Error('the external bank account was not stored');
    return made;
  });
}

/** Whether a code covers this account. Codes may predate knowing any digits. */
export const isNamedAccount = (
  act: BankAct,
  kind: 'bankAccountAdded' | 'bankAccountRemoved',
  { plaidAccountMask }: { readonly plaidAccountMask?: string | null },
): boolean => act.kind === kind && (act.end === null || act.end === accountEnd(plaidAccountMask));

/** @returns the name on file, if any */
async function lockOwner(tx: Executor, customerGuid: string | null): Promise<string[]> {
  if (customerGuid === null) {
    await tx.execute(sql`select pg_advisory_xact_lock(${accountsOfTheBank})`);
    return [];
  }
  const [customer] = await tx
    .select()
    .from(bankCustomers)
    .where(eq(bankCustomers.guid, customerGuid))
    .for('no key update');
  if (customer === undefined) throw invalidParameter('customer_guid does not name a customer');
  return heldIn((customer.pii as { name?: Parameters<typeof heldIn>[0] }).name);
}

interface DetailsRequest {
  readonly posted: PostExternalBankAccount;
  readonly customerGuid: string | null;
  readonly holder: readonly string[];
}

async function readDetails(
  services: Services,
  tx: Executor,
  { posted, customerGuid, holder }: DetailsRequest,
): Promise<Details> {
  switch (posted.account_kind) {
    case 'plaid': {
      const linked = await takeLinkResult(services, tx, posted.plaid_public_token, customerGuid);
      const account = linked?.accounts.find(({ id }) => id === posted.plaid_account_id);
      if (!linked || !account || account.iso_currency_code !== posted.asset)
        return { pii: {}, failureCode: 'create_failed' };
      return {
        plaidInstitutionId: linked.institutionId,
        plaidAccountId: account.id,
        plaidAccountMask: account.mask,
        plaidAccountName: account.name,
        pii: heldInPlaid(services, holder, linked.institutionId, account.mask),
        failureCode: linked.accounts.length > 1 ? 'plaid_multiple_accounts' : null,
      };
    }
    case 'plaid_processor_token': {
      const { plaid_institution_id: institutionId, plaid_account_mask: mask } = posted;
      return {
        plaidInstitutionId: institutionId,
        plaidAccountMask: mask,
        plaidAccountName: posted.plaid_account_name,
        pii: heldInPlaid(services, holder, institutionId, mask),
        failureCode: /^processor-sandbox-[0-9a-f-]{36}$/.test(posted.plaid_processor_token)
          ? null
          : 'plaid_processor_token',
      };
    }
    case 'raw_routing_details':
      return readRawDetails(posted);
  }
}

function readRawDetails(posted: Extract<PostExternalBankAccount, { account_kind: 'raw_routing_details' }>): Details {
  const details = posted.counterparty_bank_account_details;
  const email = posted.counterparty_email_address;
  const pii: AccountPii = {
    names: heldIn(posted.counterparty_name),
    addresses: [posted.counterparty_address],
    email_addresses: email ? [email] : [],
    account_details: [...new Set(details.map((one) => one.account_identifier))].map((number) => ({
      account_number: number,
    })),
    routing_details: [...new Set(details.map((one) => one.bank_code))].map((number) => ({
      routing_number_type: 'ABA',
      routing_number: number,
    })),
  };
  if (!details.every((one) => isRoutingNumber(one.bank_code))) return { pii, failureCode: 'invalid_routing_number' };
  return {
    pii,
    failureCode: details.every((one) => isAccountNumber(one.account_identifier)) ? null : 'invalid_account_number',
  };
}

/** Linked or being linked. */
const accountsInUse = (tx: Executor, customerGuid: string | null) =>
  tx
    .select()
    .from(bankExternalBankAccounts)
    .where(
      and(
        customerGuid === null
          ? isNull(bankExternalBankAccounts.customerGuid)
          : eq(bankExternalBankAccounts.customerGuid, customerGuid),
        isNull(bankExternalBankAccounts.failureCode),
        notInArray(bankExternalBankAccounts.state, ['failed', 'deleting', 'deleted']),
      ),
    );

/** Identifies an account by its numbers; without any, they derive from bank and mask. */
function identityOf({ pii }: { readonly pii: unknown }): string {
  const { routing_details: routing = [], account_details: account = [] } = pii as AccountPii;
  return [
    ...routing.map((one) => one.routing_number).toSorted(),
    '/',
    ...account.map((one) => one.account_number).toSorted(),
  ].join(' ');
}
