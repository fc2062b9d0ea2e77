import { and, eq, inArray } from 'drizzle-orm';
import { bankIdentityVerifications } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { advanceIdentityVerifications, storeChange } from './advance.ts';
import { createVerification } from './create-verification.ts';
import type { FailureCode } from './failure-codes.ts';
import {
  completed,
  openVerificationStates,
  resubmitting,
  reviewing,
  type Verification,
  type VerificationChange,
} from './lifecycle.ts';

/** Compliance decisions. */
export type Ruling = 'pass' | 'fail' | 'review' | 'more_documents';

/**
 * Decides an open verification at once: pass and fail complete it; review waits for the next
 * decision; more documents reopens its inquiry.
 * @param failureCodes of a `fail`; by default its preset ones, or the method's
 * @returns it, unchanged if already over; `null` if unknown
 */
export async function decideVerification(
  services: Services,
  guid: string,
  ruling: Ruling,
  failureCodes: readonly FailureCode[] = [],
): Promise<Verification | null> {
  const found = await readVerification(services, guid);
  if (found === null) return null;
  await advanceIdentityVerifications(services, found.customerGuid);
  const same = eq(bankIdentityVerifications.guid, guid);
  return services.db.transaction(async (tx) => {
    const [row] = await tx.select().from(bankIdentityVerifications).where(same).for('no key update');
    if (row === undefined || !openVerificationStates.includes(row.state)) return row ?? null;
    if (ruling === 'review' && row.state === 'reviewing') return row;
    if (ruling === 'more_documents' && row.personaInquiryId === null) return row;
    return storeChange(services, tx, row, rulingOn(row, { ruling, failureCodes, at: services.clock.now() }));
  });
}

/** Asks about money, unless an earlier request is unanswered. @returns the pending verification */
export async function requestDueDiligence(services: Services, customerGuid: string): Promise<Verification> {
  await advanceIdentityVerifications(services, customerGuid);
  const [asked] = await services.db
    .select()
    .from(bankIdentityVerifications)
    .where(
      and(
        eq(bankIdentityVerifications.customerGuid, customerGuid),
        eq(bankIdentityVerifications.method, 'enhanced_due_diligence'),
        inArray(bankIdentityVerifications.state, openVerificationStates),
      ),
    );
  if (asked !== undefined) return asked;
  const bank = { customerGuid: null, jti: '', scopes: new Set<string>() };
  return createVerification(services, bank, {
    type: 'kyc',
    method: 'enhanced_due_diligence',
    customer_guid: customerGuid,
  });
}

interface RulingMade {
  readonly ruling: Ruling;
  readonly failureCodes: readonly FailureCode[];
  readonly at: number;
}

function rulingOn(row: Verification, { ruling, failureCodes, at }: RulingMade): VerificationChange {
  if (ruling === 'review') return reviewing(row, at);
  if (ruling === 'more_documents') return resubmitting(row, at);
  if (ruling === 'pass') return completed(row, { outcome: 'passed', failureCodes: [] }, at);
  // Defaults to the failure it already carried.
  const known = row.failureCodes as readonly string[];
  return completed(row, { outcome: 'failed', failureCodes: failureCodes.length > 0 ? failureCodes : known }, at);
}

async function readVerification({ db }: Services, guid: string): Promise<Verification | null> {
  if (!/^[0-9a-f]{32}$/.test(guid)) return null;
  const [row] = await db.select().from(bankIdentityVerifications).where(eq(bankIdentityVerifications.guid, guid));
  return row ?? null;
}
