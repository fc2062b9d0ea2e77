import { timestamp } from '../http/json.ts';
import type { Verification } from './lifecycle.ts';

export interface Check {
  /** Shared with compliance decisions: `person_watchlists`, `person_gov_id_verification`, … */
  readonly type: string;
  readonly outcome: 'passed' | 'failed' | 'inconclusive' | 'insufficient';
  readonly failureCodes: readonly string[];
}

/** In wire format. */
export interface ComplianceDecision {
  readonly type: string;
  readonly state: string;
  readonly failure_codes: readonly string[];
  /** ISO 8601. */
  readonly expired_at: string | null;
}

type Checked = Pick<
  Verification,
  'method' | 'requireTaxId' | 'expectedBehaviours' | 'pii' | 'state' | 'outcome' | 'failureCodes' | 'inquiryStep'
>;

/** None before completion, review or a document request. */
export function checksOf(row: Checked): Check[] {
  const types = checkTypes(row);
  if (row.state === 'reviewing') return types.map((type) => ({ type, outcome: 'inconclusive', failureCodes: [] }));
  if (row.state === 'pending' && row.inquiryStep === 'resubmit')
    return types.map((type) => ({ type, outcome: 'insufficient', failureCodes: [] }));
  if (row.state !== 'completed') return [];
  const codes = row.failureCodes as readonly string[];
  const own = types.map((type) => ({ type, failureCodes: codes.filter((code) => concerns(code, type)) }));
  // A failure without a named check fails them all.
  const general = row.outcome === 'failed' && own.every(({ failureCodes }) => failureCodes.length === 0);
  return own.map(({ type, failureCodes }) => {
    const failed = general || failureCodes.length > 0;
    return { type, outcome: failed ? 'failed' : 'passed', failureCodes: general ? codes : failureCodes };
  });
}

/** Of a completed verification. */
export const decisionsOf = (row: Checked): ComplianceDecision[] =>
  row.state === 'completed'
    ? checksOf(row).map(({ type, outcome, failureCodes }) => ({
        type,
        state: outcome,
        failure_codes: failureCodes,
        expired_at: null,
      }))
    : [];

/** Expires the document-based decisions, or all if there are none. */
export function expireDecisions(decisions: readonly ComplianceDecision[], at: number): ComplianceDecision[] {
  const runsOut = decisions.some(onDocument) ? onDocument : () => true;
  return decisions.map((decision) =>
    decision.state === 'passed' && runsOut(decision)
      ? { ...decision, state: 'expired', expired_at: timestamp(at) }
      : decision,
  );
}

const onDocument = ({ type, state }: ComplianceDecision) => type === 'person_gov_id_verification' && state === 'passed';

function checkTypes(row: Checked): string[] {
  const taxIdChecked = !(row.expectedBehaviours as readonly string[]).includes('tax_id_not_checked');
  const taxIdAsked = row.method === 'tax_id_and_selfie' || row.requireTaxId === true;
  const taxId = taxIdChecked && taxIdAsked ? ['person_tax_id_verification'] : [];
  switch (row.method) {
    case 'business_registration':
      return [
        'business_verification',
        'business_watchlists',
        ...(taxIdChecked ? ['business_tax_id_verification'] : []),
      ];
    case 'tax_id_and_selfie':
      return ['person_watchlists', 'person_verification', 'person_authentication', ...taxId];
    case 'id_and_selfie':
      return ['person_watchlists', 'person_gov_id_verification', 'person_authentication', ...taxId];
    case 'document_submission':
      return ['person_watchlists', 'person_gov_id_verification'];
    case 'attested':
      return [
        'person_watchlists',
        'person_attested',
        ...(taxIdChecked && hasTaxId(row.pii) ? ['person_tax_id_attested'] : []),
      ];
    case 'watchlists':
      return ['person_watchlists'];
    case 'account_ownership':
      return ['external_bank_account_verification'];
    default:
      // Answers are judged as a whole: the contract has no check for them.
      return [];
  }
}

const taxIds = ['social_security_number', 'tax_identification_number'];

function hasTaxId(pii: unknown): boolean {
  const { identification_numbers: numbers } = pii as { identification_numbers?: readonly { readonly type: string }[] };
  return numbers?.some(({ type }) => taxIds.includes(type)) ?? false;
}

/** The check of a failure code; the first match counts. */
const subjects: readonly (readonly [code: RegExp, type: RegExp])[] = [
  [/^(watchlist|pep|media|prohibited)_/, /_watchlists$/],
  [/^selfie_/, /_authentication$/],
  [/^id_number_/, /_tax_id_/],
  [/^(id|document|country_comparison)_/, /_gov_id_/],
  [
    /^(name|address|dob|phone_number|email_address|database|duplicate_person)_/,
    /^(person|business)_(verification|attested)$/,
  ],
];

const concerns = (code: string, type: string): boolean =>
  subjects.find(([pattern]) => pattern.test(code))?.[1].test(type) ?? false;
