import { and, eq, isNotNull } from 'drizzle-orm';
import type { Context } from 'hono';
import type { UnlockStage, unlocking } from '#contract/access/unlocking.ts';
import type { DataOf } from '#contract/kit/call.ts';
import { customers } from '#server/db/schema/backend.ts';
import { accountUnlockedMail } from '#server/mail/lock-emails.ts';
import { inBackground } from '../../kit/background.ts';
import type { BankInquiry } from '../../kit/clients/bank.ts';
import { bankUnavailable } from '../../kit/http/envelope.ts';
import type { BackendServices } from '../../kit/services.ts';
import type { Customer } from '../customers/store.ts';
import { lockUrl } from '../security/change.ts';
import { recordEvent } from '../security/events.ts';
import { createLink } from '../security/links.ts';
import { requireChecked, type UnlockProof, unlockOutdated } from './unlock-access.ts';

const atBank = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw bankUnavailable(error);
  });

/** Unlocks once the bank says that the check passed; the client's claim is ignored. */
export async function readUnlock(
  services: BackendServices,
  c: Context,
  { customer }: UnlockProof,
): Promise<UnlockStage> {
  if (customer.lockedAt === null) return 'unlocked';
  const verification = await findVerification(services, customer);
  const stage = verification === null ? 'none' : stageOf(verification);
  if (stage !== 'unlocked') return stage;
  await unlock(services, c, customer);
  return stage;
}

/**
 * Starts or continues the identity check that unlocks the account.
 * @throws Refusal 403 `code_required` unless this sign-in passed a code or second factor
 */
export async function openUnlock(
  services: BackendServices,
  c: Context,
  proof: UnlockProof,
): Promise<DataOf<typeof unlocking.openCheck>> {
  const { customer } = proof;
  if (customer.lockedAt === null) return { stage: 'unlocked', inquiry: null };
  requireChecked(proof);
  const stage = await readUnlock(services, c, proof);
  if (stage === 'unlocked' || stage === 'checking') return { stage, inquiry: null };
  const found = stage === 'none' || stage === 'failed' ? null : await findVerification(services, customer);
  const verification = found ?? (await startVerification(services, customer));
  if (stageOf(verification) !== 'open') return { stage: 'preparing', inquiry: null };
  const id = verification.persona_inquiry_id ?? '';
  const hasBegun = verification.persona_state === 'pending';
  const sessionToken = hasBegun ? await atBank(services.bank.createInquirySession(id, verification.guid)) : null;
  return hasBegun && sessionToken === null
    ? { stage: 'checking', inquiry: null }
    : { stage: 'open', inquiry: { id, sessionToken } };
}

/** The check of this lock: stored with it, for this customer, and newer than the lock. */
async function findVerification(
  { bank }: BackendServices,
  { unlockVerificationGuid, bankCustomerGuid, lockedAt }: Customer,
): Promise<BankInquiry | null> {
  if (unlockVerificationGuid === null) return null;
  const found = await atBank(bank.getVerification(unlockVerificationGuid));
  return found.customer_guid === bankCustomerGuid && Date.parse(found.created_at) >= (lockedAt ?? 0) ? found : null;
}

async function startVerification(
  { db, bank }: BackendServices,
  { email, bankCustomerGuid, lockedAt }: Customer,
): Promise<BankInquiry> {
  const made = await atBank(bank.createVerification(bankCustomerGuid ?? ''));
  // Of concurrent ones the later counts, and only for the same lock.
  const [stored] = await db
    .update(customers)
    .set({ unlockVerificationGuid: made.guid })
    .where(and(eq(customers.email, email), isNotNull(customers.lockedAt), eq(customers.lockedAt, lockedAt ?? 0)))
    .returning({ email: customers.email });
  if (!stored) throw unlockOutdated();
  return made;
}

function stageOf({ state, outcome, persona_inquiry_id: inquiry, persona_state: asked }: BankInquiry): UnlockStage {
  if (state === 'completed') return outcome === 'passed' ? 'unlocked' : 'failed';
  if (state === 'expired' || asked === 'expired') return 'none';
  if (asked === 'waiting' || asked === 'pending') return inquiry ? 'open' : 'preparing';
  return asked === null || asked === undefined ? 'preparing' : 'checking';
}

async function unlock(
  services: BackendServices,
  c: Context,
  { email, bankCustomerGuid: customerGuid, lockedAt }: Customer,
): Promise<void> {
  const { db, clock, mailer } = services;
  if (customerGuid === null || lockedAt === null) return;
  const now = clock.now();
  const token = await db.transaction(async (tx) => {
    const [unlocked] = await tx
      .update(customers)
      .set({ lockedAt: null, checkedIat: null, checkedUntil: null })
      .where(and(eq(customers.email, email), eq(customers.lockedAt, lockedAt)))
      .returning({ email: customers.email });
    if (!unlocked) return null;
    await recordEvent(tx, { customerGuid, kind: 'accountUnlocked', c }, now);
    return createLink(tx, { purpose: 'lock', customerGuid }, now);
  });
  if (token === null) return;
  inBackground(services, c, 'the email about an unlocked account was not sent', () =>
    mailer.send(accountUnlockedMail(email, lockUrl(services, token))),
  );
}
