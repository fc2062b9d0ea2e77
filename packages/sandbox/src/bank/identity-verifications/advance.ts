import { and, desc, eq, exists, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '#server/db/database.ts';
import { bankIdentityVerifications } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { applyOutcome } from '../customers/compliance.ts';
import { lockFor, type Owner, sweepLimit } from '../lifecycle/due.ts';
import {
  nextVerificationChange,
  openVerificationStates,
  type Verdict,
  type Verification,
  type VerificationChange,
} from './lifecycle.ts';
import { nextOwnershipChange, proveOwnership } from './ownership.ts';

const table = bankIdentityVerifications;
const documents = alias(table, 'documents');

/** Advances due verifications, each with its effects in one transaction. */
export async function advanceIdentityVerifications(services: Services, owner: Owner): Promise<void> {
  const completed = await advanceDue(services, owner);
  // Reviews end with their documents, which may just have been judged.
  if (completed.includes('document_submission')) await advanceDue(services, owner);
}

/** @returns the completed methods */
async function advanceDue(services: Services, owner: Owner): Promise<string[]> {
  const mine = owner === null ? undefined : eq(table.customerGuid, owner);
  const answered = exists(
    services.db.select({ serial: documents.serial }).from(documents).where(submittedAfter(table)),
  );
  const movable = or(ne(table.state, 'reviewing'), and(eq(table.type, 'kyc'), answered));
  const open = await services.db
    .select()
    .from(table)
    .where(and(inArray(table.state, openVerificationStates), movable, mine))
    // Quick steps first: abandoned inquiries must not fill the sweep.
    .orderBy(sql`${table.state} in ('waiting', 'pending') and ${table.decision} is null`, table.serial)
    .limit(sweepLimit);
  const completed: string[] = [];
  for (const row of open) {
    const due = row.state === 'reviewing' || nextChange(row, services) !== null;
    const moved = due ? await services.db.transaction((tx) => advanceOne(services, tx, row.guid, owner)) : row;
    if (moved?.state === 'completed') completed.push(moved.method);
  }
  return completed;
}

const nextChange = (
  row: Verification,
  services: Services,
  judged: JudgedDocuments | null = null,
): VerificationChange | null =>
  row.type === 'bank_account' ? nextOwnershipChange(row, services) : nextVerificationChange(row, services, judged);

async function advanceOne(
  services: Services,
  tx: Executor,
  guid: string,
  owner: Owner,
): Promise<Verification | undefined> {
  let [row] = await tx.select().from(table).where(eq(table.guid, guid)).for('no key update', lockFor(owner));
  while (row !== undefined) {
    const change = nextChange(row, services, row.state === 'reviewing' ? await judgedDocuments(tx, row) : null);
    if (change === null) break;
    row = await storeChange(services, tx, row, change);
  }
  return row;
}

/** By the same customer, after the verification. */
const submittedAfter = ({ customerGuid, serial }: Record<'customerGuid' | 'serial', unknown>): SQL | undefined =>
  and(
    sql`${documents.customerGuid} = ${customerGuid}`,
    eq(documents.method, 'document_submission'),
    eq(documents.state, 'completed'),
    sql`${documents.serial} > ${serial}`,
  );

type JudgedDocuments = Verdict & { readonly at: number };

async function judgedDocuments(tx: Executor, row: Verification): Promise<JudgedDocuments | null> {
  const [found] = await tx.select().from(documents).where(submittedAfter(row)).orderBy(desc(documents.serial)).limit(1);
  if (found === undefined) return null;
  return {
    outcome: found.outcome === 'passed' ? 'passed' : 'failed',
    failureCodes: found.failureCodes as readonly string[],
    at: found.updatedAt,
  };
}

/** Stores steps of a locked verification and their effects. @returns the verification */
export async function storeChange(
  services: Services,
  tx: Executor,
  row: Verification,
  change: VerificationChange,
): Promise<Verification> {
  const ofAccount = row.type === 'bank_account';
  const ended = ofAccount && change.state === 'completed' ? await proveOwnership(tx, row, change) : change;
  const opens = !ofAccount && ended.state === 'waiting';
  const stored = {
    ...ended,
    ...(opens ? { personaInquiryId: `inq_${(await services.guids.next(tx)).slice(0, 24)}` } : {}),
  };
  await tx.update(table).set(stored).where(eq(table.guid, row.guid));
  const moved = { ...row, ...stored };
  if (moved.state === 'completed' && !ofAccount) await applyOutcome(services, tx, moved);
  return moved;
}
