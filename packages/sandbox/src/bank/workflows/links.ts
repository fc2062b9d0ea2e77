import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { bankExternalBankAccounts, bankLinkResults, bankWorkflows } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { type ExternalBankAccount, isGone } from '../external-bank-accounts/lifecycle.ts';
import { advanceWorkflows } from './advance.ts';
import { linkTokenLives, publicTokenLifetime, type Workflow } from './lifecycle.ts';

/** For the picker and the app. */
export interface LinkedAccount {
  /** Per link: a relinked account gets a new one. */
  readonly id: string;
  readonly name: string;
  readonly mask: string;
  readonly type: 'depository';
  readonly subtype: 'checking' | 'savings';
  readonly iso_currency_code: string;
}

export interface LinkResult {
  readonly publicToken: string;
  readonly institutionId: string;
  readonly accounts: readonly LinkedAccount[];
  readonly spent: boolean;
}

export interface Link {
  readonly linkToken: string;
  /** Update mode's account; `null` for a new link. */
  readonly update: {
    readonly accountId: string;
    readonly institutionId: string;
    readonly mask: string;
    readonly name: string;
  } | null;
  readonly expired: boolean;
  /** Where OAuth banks return to; `null` if unset. */
  readonly redirectUri: string | null;
  readonly result: LinkResult | null;
}

/** `null` if unknown, or its account was deleted. */
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

/** Once: double submits get the first result. `null` if unknown. */
export async function finishLink(
  services: Services,
  linkToken: string,
  chosen: Pick<LinkResult, 'institutionId' | 'accounts'>,
): Promise<LinkResult | null> {
  return services.db.transaction(async (tx) => {
    const [workflow] = await tx
      .select()
      .from(bankWorkflows)
      .where(eq(bankWorkflows.plaidLinkToken, linkToken))
      .for('no key update');
    if (workflow === undefined) return null;
    const [known] = await tx.select().from(bankLinkResults).where(eq(bankLinkResults.workflowGuid, workflow.guid));
    if (known !== undefined) return resultOf(services, known);
    const row = {
      publicToken: `public-sandbox-${randomUUID()}`,
      workflowGuid: workflow.guid,
      createdAt: services.clock.now(),
      ...chosen,
    };
    const [made] = await tx.insert(bankLinkResults).values(row).returning();
    return made === undefined ? null : resultOf(services, made);
  });
}

/** @returns `null` if unknown, used, expired, or another owner's */
export async function takeLinkResult(
  services: Services,
  tx: Executor,
  publicToken: string,
  owner: Workflow['customerGuid'],
): Promise<LinkResult | null> {
  const [row] = await tx
    .select()
    .from(bankLinkResults)
    .where(eq(bankLinkResults.publicToken, publicToken))
    .for('no key update');
  if (row === undefined) return null;
  const [workflow] = await tx.select().from(bankWorkflows).where(eq(bankWorkflows.guid, row.workflowGuid));
  const result = resultOf(services, row);
  if (workflow === undefined || workflow.customerGuid !== owner || result.spent) return null;
  await tx
    .update(bankLinkResults)
    .set({ usedAt: services.clock.now() })
    .where(eq(bankLinkResults.publicToken, publicToken));
  return result;
}
