import { eq } from 'drizzle-orm';
import { bankIdentityVerifications } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { advanceIdentityVerifications } from './advance.ts';
import { resubmitting, type Verification } from './lifecycle.ts';

/** A hosted identity inquiry, as the page that plays it sees it. */
export interface Inquiry {
  /** `inq_` and 24 characters. */
  readonly inquiryId: string;
  readonly verificationGuid: string;
  readonly customerGuid: string | null;
  /** `tax_id_and_selfie`, `id_and_selfie`, `document_submission`, … */
  readonly method: string;
  readonly requireTaxId: boolean;
  /** `waiting`, `pending`, `processing`, `reviewing`, `completed`, `expired`. */
  readonly personaState: string;
  /** Of the verification: `waiting`, `pending`, `reviewing`, `completed`, `expired`. */
  readonly state: string;
  readonly outcome: 'passed' | 'failed' | null;
  /** Whether the inquiry still takes input: it is neither sent off nor expired. */
  readonly open: boolean;
  /** The step that it opens at, as the pages name it; null for the first. */
  readonly step: string | null;
  /** How many times documents were requested again. */
  readonly resubmissions: number;
}

/** How a person's answers are judged. */
export type Decision = 'pass' | 'fail' | 'review' | 'more_documents';

/** The inquiry with this id in its current state, or `null` when unknown. */
export async function findInquiry(services: Services, inquiryId: string): Promise<Inquiry | null> {
  const found = await readInquiry(services, inquiryId);
  if (found === null) return null;
  await advanceIdentityVerifications(services, found.customerGuid);
  const row = await readInquiry(services, inquiryId);
  return row && presentInquiry(row);
}

/** Marks an open inquiry as started, at a step if it has come to one: `waiting` becomes `pending`. `null` when unknown. */
export async function startInquiry(services: Services, inquiryId: string, step: string | null = null): Promise<Inquiry | null> {
  return change(services, inquiryId, () => ({ state: 'pending', personaState: 'pending', inquiryStep: step }));
}

/**
 * Leaves an open inquiry with a decision: pass, fail and review take effect after the processing delay; more documents keeps it open for
 * another try. A decided or expired inquiry is returned unchanged, so a second click has no effect; `null` when unknown.
 */
export async function decideInquiry(services: Services, inquiryId: string, decision: Decision): Promise<Inquiry | null> {
  return change(services, inquiryId, (row) => {
    if (decision === 'more_documents') return resubmitting(row, services.clock.now());
    return { state: 'pending', personaState: 'processing', decision, decidedAt: services.clock.now() };
  });
}

async function readInquiry({ db }: Services, inquiryId: string): Promise<Verification | null> {
  if (!/^inq_[0-9a-f]{24}$/.test(inquiryId)) return null;
  const [row] = await db.select().from(bankIdentityVerifications).where(eq(bankIdentityVerifications.personaInquiryId, inquiryId));
  return row ?? null;
}

async function change(services: Services, inquiryId: string, changeOf: (row: Verification) => Partial<Verification>): Promise<Inquiry | null> {
  if ((await findInquiry(services, inquiryId)) === null) return null;
  await services.db.transaction(async (tx) => {
    const sameInquiry = eq(bankIdentityVerifications.personaInquiryId, inquiryId);
    const [row] = await tx.select().from(bankIdentityVerifications).where(sameInquiry).for('no key update');
    if (row === undefined || !isOpen(row)) return;
    await tx
      .update(bankIdentityVerifications)
      .set({ ...changeOf(row), updatedAt: services.clock.now() })
      .where(sameInquiry);
  });
  return findInquiry(services, inquiryId);
}

/** Whether the inquiry of a verification still takes input. */
export const isOpen = ({ state, decision }: Pick<Verification, 'state' | 'decision'>): boolean =>
  (state === 'waiting' || state === 'pending') && decision === null;

function presentInquiry(row: Verification): Inquiry {
  return {
    inquiryId: row.personaInquiryId ?? '',
    verificationGuid: row.guid,
    customerGuid: row.customerGuid,
    method: row.method,
    requireTaxId: row.requireTaxId === true || row.method === 'tax_id_and_selfie',
    personaState: row.personaState ?? 'unknown',
    state: row.state,
    outcome: row.outcome === 'passed' || row.outcome === 'failed' ? row.outcome : null,
    open: isOpen(row),
    step: row.inquiryStep,
    resubmissions: row.resubmissions,
  };
}
