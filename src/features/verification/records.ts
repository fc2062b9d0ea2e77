import {
  type ComplianceDecision,
  dueDiligenceMethod,
  isIdentityMethod,
  type VerificationRecord,
} from '#domain/verification/verification.ts';
import type { ChipTone } from '#ui/chip/Chip.tsx';
import { failuresOf } from './failures.ts';

const methods: Readonly<Record<string, string>> = {
  tax_id_and_selfie: 'Social Security number and selfie',
  id_and_selfie: 'Identity document and selfie',
  document_submission: 'Further documents',
  enhanced_due_diligence: 'Questions about your money',
  attested: 'Details confirmed by a partner',
  watchlists: 'Routine screening',
  account_ownership: 'Bank account ownership',
  attested_ownership: 'Bank account ownership',
};

export const methodLabel = ({ method }: Pick<VerificationRecord, 'method'>): string =>
  (Object.hasOwn(methods, method) ? methods[method] : undefined) ?? 'Verification';

export interface StateWording {
  readonly label: string;
  readonly tone: ChipTone;
  /** The event, and any action to take. */
  readonly text: string;
}

const states: Readonly<Record<string, StateWording>> = {
  waiting: {
    label: 'Waiting for you',
    tone: 'accent',
    text: 'Answer the questions above when you have a few minutes.',
  },
  reviewing: { label: 'In review', tone: 'hold', text: 'Staff at the bank review it. You don’t need to do anything.' },
  expired: { label: 'Expired', tone: 'neutral', text: 'It wasn’t finished in time. Nothing was decided.' },
};
/** Steps in the bank's window. */
const answered: readonly string[] = ['tax_id_and_selfie', 'id_and_selfie', 'document_submission', dueDiligenceMethod];
/** In progress, or just finished: the bank's list does not distinguish them. */
const started: StateWording = { label: 'Started', tone: 'accent', text: 'The bank decides once every step is done.' };
const deciding: StateWording = { label: 'In progress', tone: 'neutral', text: 'The bank hasn’t decided yet.' };

/** @param isCurrent the newest of its kind, so its missing parts still matter */
export function stateWording(record: VerificationRecord, isCurrent: boolean): StateWording {
  const { type, method, state, outcome, failureCodes } = record;
  if (state === 'completed' && outcome === 'passed')
    return {
      label: 'Passed',
      tone: 'gain',
      text: method === dueDiligenceMethod ? 'The bank accepted your answers.' : 'The bank confirmed it.',
    };
  if (state === 'completed' && outcome === 'failed') {
    const { wordings, supportOnly } = failuresOf(failureCodes);
    const why = wordings.map(({ text, next }) => (isCurrent ? `${text} ${next}` : text)).join(' ');
    return {
      label: 'Didn’t pass',
      tone: 'loss',
      text: isCurrent || supportOnly ? why : `${why} A later verification replaced it.`,
    };
  }
  if (type === 'bank_account' && state !== 'expired') return deciding;
  if (state === 'pending' && answered.includes(method)) return started;
  return (Object.hasOwn(states, state) ? states[state] : undefined) ?? deciding;
}

/** Parts of the bank's decision; null for internal ones, to hide what is suspected. */
const parts: Readonly<Record<string, string | null>> = {
  business_watchlists: null,
  business_verification: 'Business details',
  business_tax_id_verification: 'Business tax number',
  business_attested: 'Business details',
  person_attested: 'Your details',
  person_tax_id_attested: 'Social Security number',
  person_watchlists: null,
  person_verification: 'Your details',
  person_authentication: 'Selfie',
  person_gov_id_verification: 'Identity document',
  person_tax_id_verification: 'Social Security number',
  business_associate_gov_id_attested: 'Identity document',
  business_associate_authentication_attested: 'Selfie',
  business_associate_attested: 'Your details',
  business_associate_tax_id_attested: 'Social Security number',
  business_associate_watchlists_attested: null,
  external_bank_account_verification: 'Account holder',
  external_bank_account_attested: 'Account holder',
};
const decided: Readonly<Record<string, string>> = {
  passed: 'passed',
  failed: 'didn’t pass',
  expired: 'expired',
  invalidated: 'no longer counts',
};

/** The bank's decision on one part: "Selfie: passed"; null for a part that is not shown. */
export function partText({ type, state }: ComplianceDecision): string | null {
  const part = Object.hasOwn(parts, type) ? parts[type] : 'Another part';
  return part == null
    ? null
    : `${part}: ${(Object.hasOwn(decided, state) ? decided[state] : undefined) ?? 'not decided yet'}`;
}

/** Verifications of one kind (identity, money, a bank account) replace each other. */
const kindOf = ({ type, method }: VerificationRecord): string =>
  type === 'kyc' && isIdentityMethod(method) ? 'identity' : method;

/** The records newest first, each with whether it is the newest of its kind. */
export function withCurrency(
  records: readonly VerificationRecord[],
): readonly { readonly record: VerificationRecord; readonly isCurrent: boolean }[] {
  const seen = new Set<string>();
  return records
    .toSorted((one, other) => other.createdAt - one.createdAt)
    .map((record) => {
      const isCurrent = !seen.has(kindOf(record));
      seen.add(kindOf(record));
      return { record, isCurrent };
    });
}
