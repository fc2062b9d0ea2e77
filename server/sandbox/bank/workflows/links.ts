import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { bankExternalBankAccounts, bankLinkResults, bankWorkflows } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { type ExternalBankAccount, isGone } from '../external-bank-accounts/lifecycle.ts';
import { advanceWorkflows } from './advance.ts';
import { linkTokenLives, publicTokenLifetime, type Workflow } from './lifecycle.ts';

/** An account at another bank, as the picker shows it and tells the app about it. */
export interface LinkedAccount {
  /** Of this link only: the same account linked again has another. */
  readonly id: string;
  readonly name: string;
  /** The last digits of its number. */
  readonly mask: string;
  readonly type: 'depository';
  readonly subtype: 'checking' | 'savings';
  readonly iso_currency_code: string;
}

/** The picker's result. */
export interface LinkResult {
  readonly publicToken: string;
  readonly institutionId: string;
  readonly accounts: readonly LinkedAccount[];
  /** Whether the public token was exchanged or is too old to be. */
  readonly spent: boolean;
}

/** A link token, as the hosted picker sees it. */
export interface Link {
  readonly linkToken: string;
  /** The account to reconnect, in update mode; `null` for a new link. */
  readonly update: { readonly accountId: string; readonly institutionId: string; readonly mask: string; readonly name: string } | null;
  readonly expired: boolean;
  /** Where a bank with a page of its own sends the customer back to; `null` without such an address. */
  readonly redirectUri: string | null;
  readonly result: LinkResult | null;
}

/** The link of this token by now; `null` when there is none, or its account has been deleted. */
export async function findLink(services: Services, linkToken: string): Promise<Link | null> {
  if (!/^link-sandbox-[0-9a-f-]{36}$/.test(linkToken)) return null;
  const { db } = services;
  const [stored] = await db.select().from(bankWorkflows).where(eq(bankWorkflows.plaidLinkToken, linkToken));
  if (stored?.state === 'storing') await advanceWorkflows(services, stored.customerGuid);
  const [row] = await db
    .select({ workflow: bankWorkflows, account: bankExternalBankAccounts, result: bankLinkResults })
    .from(bankWorkflows)
    .leftJoin(bankExternalBankAccounts, eq(bankExternalBankAccounts.guid, bankWorkflows.externalBankAccountGuid))
    .leftJoin(bankLinkResults, eq(bankLinkResults.workflowGuid, bankWorkflows.guid))
    .where(eq(bankWorkflows.plaidLinkToken, linkToken));
  if (row?.workflow.state !== 'completed' || (row.account && isGone(row.account))) return null;
  return {
    linkToken,
    update: updateOf(row.account),
    expired: !linkTokenLives(row.workflow, services),
    redirectUri: row.workflow.redirectUri,
    result: row.result && resultOf(services, row.result),
  };
}

const updateOf = (account: ExternalBankAccount | null): Link['update'] =>
  account && {
    accountId: account.plaidAccountId ?? '',
    institutionId: account.plaidInstitutionId ?? '',
    mask: account.plaidAccountMask ?? '',
    name: account.plaidAccountName ?? account.name,
  };

const resultOf = ({ clock }: Services, row: typeof bankLinkResults.$inferSelect): LinkResult => ({
  publicToken: row.publicToken,
  institutionId: row.institutionId,
  accounts: row.accounts as LinkedAccount[],
  spent: row.usedAt !== null || clock.now() >= row.createdAt + publicTokenLifetime,
});

/**
 * Ends a link with the accounts that were chosen, once: a second try is given the result of the first, so a form that is sent twice makes
 * one public token. `null` when there is no such link.
 */
export async function finishLink(
  services: Services,
  linkToken: string,
  chosen: Pick<LinkResult, 'institutionId' | 'accounts'>,
): Promise<LinkResult | null> {
  return services.db.transaction(async (tx) => {
    const [workflow] = await tx.select().from(bankWorkflows).where(eq(bankWorkflows.plaidLinkToken, linkToken)).for('no key update');
    if (workflow === undefined) return null;
    const [known] = await tx.select().from(bankLinkResults).where(eq(bankLinkResults.workflowGuid, workflow.guid));
    if (known !== undefined) return resultOf(services, known);
    const row = { publicToken: `public-sandbox-${randomUUID()}`, workflowGuid: workflow.guid, createdAt: services.clock.now(), ...chosen };
    const [made] = await tx.insert(bankLinkResults).values(row).returning();
    return made === undefined ? null : resultOf(services, made);
  });
}

/**
 * Exchanges a public token: it is used up in the caller's transaction.
 * @returns the result, or `null` when the token is unknown, used, expired, or another owner's
 */
export async function takeLinkResult(
  services: Services,
  tx: Executor,
  publicToken: string,
  owner: Workflow['customerGuid'],
): Promise<LinkResult | null> {
  const [row] = await tx.select().from(bankLinkResults).where(eq(bankLinkResults.publicToken, publicToken)).for('no key update');
  if (row === undefined) return null;
  const [workflow] = await tx.select().from(bankWorkflows).where(eq(bankWorkflows.guid, row.workflowGuid));
  const result = resultOf(services, row);
  if (workflow === undefined || workflow.customerGuid !== owner || result.spent) return null;
  await tx.update(bankLinkResults).set({ usedAt: services.clock.now() }).where(eq(bankLinkResults.publicToken, publicToken));
  return result;
}
