import { eq } from 'drizzle-orm';
import { bankIdentityVerifications } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { advanceIdentityVerifications } from './advance.ts';
import { resubmitting, type Verification } from './lifecycle.ts';

/** An identity inquiry, for the hosted page. */
export interface Inquiry {
  /** `inq_` and 24 characters. */
  readonly inquiryId: string;
  readonly verificationGuid: string;
  readonly customerGuid: string | null;
  /** `tax_id_and_selfie`, `id_and_selfie`, `document_submission`, … */
  readonly method: string;
  readonly requireTaxId: boolean;
  readonly personaState: string;
  readonly state: string;
  readonly outcome: 'passed' | 'failed' | null;
  /** Neither submitted nor expired. */
  readonly open: boolean;
  /** Its resume point; null for the first step. */
  readonly step: string | null;
  /** Repeated document requests. */
  readonly resubmissions: number;
}

export type Decision = 'pass' | 'fail' | 'review' | 'more_documents';

export async function findInquiry(services: Services, inquiryId: string): Promise<Inquiry | null> {
  const found = await readInquiry(services, inquiryId);
  if (found === null) return null;
  await advanceIdentityVerifications(services, found.customerGuid);
  const row = await readInquiry(services, inquiryId);
  return row && presentInquiry(row);
}

/** `waiting` becomes `pending`, at a given step. `null` if unknown. */
export async function startInquiry(
  services: Services,
  inquiryId: string,
  step: string | null = null,
): Promise<Inquiry | null> {
  return change(services, inquiryId, () => ({ state: 'pending', personaState: 'pending', inquiryStep: step }));
}

/**
 * Decides an open inquiry: pass, fail and review apply after the processing delay; more documents
 * keeps it open. Idempotent; `null` if unknown.
 */
export async function decideInquiry(
  services: Services,
  inquiryId: string,
  decision: Decision,
): Promise<Inquiry | null> {
  return change(services, inquiryId, (row) => {
    if (decision === 'more_documents') return resubmitting(row, services.clock.now());
    return { state: 'pending', personaState: 'processing', decision, decidedAt: services.clock.now() };
  });
}

async function readInquiry({ db }: Services, inquiryId: string): Promise<Verification | null> {
  if (!/^inq_[0-9a-f]{24}$/.test(inquiryId)) return null;
  const [row] = await db
    .select()
    .from(bankIdentityVerifications)
    .where(eq(bankIdentityVerifications.personaInquiryId, inquiryId));
  return row ?? null;
}

async function change(
  services: Services,
  inquiryId: string,
  changeOf: (row: Verification) => Partial<Verification>,
): Promise<Inquiry | null> {
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

/** Whether it still takes input. */
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
