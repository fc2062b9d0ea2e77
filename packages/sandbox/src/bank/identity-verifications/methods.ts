import { day, minute } from '#domain/time/units.ts';
import type { FailureCode } from './failure-codes.ts';

/** Supported `kyc` methods. */
export const kycMethods = [
  'tax_id_and_selfie',
  'id_and_selfie',
  'document_submission',
  'enhanced_due_diligence',
  'business_registration',
  'attested',
  'watchlists',
] as const;
export type KycMethod = (typeof kycMethods)[number];

/** Need file uploads, which the sandbox does not store. */
export const methodsWithFiles = [
  'attested_id_and_selfie',
  'attested_business_registration',
  'attested_business_associate',
] as const;

export interface Method {
  /** From a hosted inquiry, or the request. */
  readonly data: 'inquiry' | 'request';
  /** Whether it verifies or rejects the customer. */
  readonly decides: boolean;
  /** Individuals or businesses. */
  readonly customerType: 'individual' | 'business';
  /** The inquiry's deadline in milliseconds; not scaled by `SANDBOX_SPEED`. */
  readonly lifetime: number;
  readonly failureCode: FailureCode;
}

const byPerson = { data: 'inquiry', decides: true, customerType: 'individual', lifetime: 60 * minute } as const;
const byRequest = {
  data: 'request',
  decides: true,
  customerType: 'individual',
  lifetime: Number.POSITIVE_INFINITY,
} as const;

const methods: Readonly<Record<KycMethod, Method>> = {
  id_and_selfie: { ...byPerson, failureCode: 'id_check_failure' },
  tax_id_and_selfie: { ...byPerson, failureCode: 'id_number_check_failure' },
  document_submission: { ...byPerson, lifetime: 7 * day, failureCode: 'document_check_failure' },
  business_registration: {
    ...byPerson,
    lifetime: day,
    customerType: 'business',
    failureCode: 'database_check_failure',
  },
  // Neither proves a person's identity.
  enhanced_due_diligence: { ...byPerson, lifetime: 7 * day, decides: false, failureCode: 'compliance_rejection' },
  watchlists: { ...byRequest, decides: false, failureCode: 'watchlist_check_failure' },
  attested: { ...byRequest, failureCode: 'database_check_failure' },
};

const isKycMethod = (name: string): name is KycMethod => (kycMethods as readonly string[]).includes(name);

/** The default failure code; ownership is decided by name. */
export const usualFailure = (method: string): FailureCode =>
  method === 'account_ownership' ? 'name_check_failure' : methodOf(method).failureCode;

/** @throws RangeError for an unknown `kyc` method */
export function methodOf(name: string): Method {
  if (!isKycMethod(name)) throw new RangeError(`no such method: ${name}`);
  return methods[name];
}
