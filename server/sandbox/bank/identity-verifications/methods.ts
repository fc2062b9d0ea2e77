import { day, minute } from '#domain/time/units.ts';
import type { FailureCode } from './failure-codes.ts';

/** The methods of a `kyc` verification that this sandbox carries out. */
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

/** Methods of the contract that need uploaded files, which the sandbox does not store. */
export const methodsWithFiles = ['attested_id_and_selfie', 'attested_business_registration', 'attested_business_associate'] as const;

/** How a method is carried out. */
export interface Method {
  /** Where the data comes from: a person goes through the hosted inquiry, or the request brings it. */
  readonly data: 'inquiry' | 'request';
  /** Whether its outcome makes a customer verified or rejected. */
  readonly decides: boolean;
  /** Whom it fits. */
  readonly customerType: 'individual' | 'business';
  /** Milliseconds that a person has for the inquiry. A deadline, not a wait: `SANDBOX_SPEED` leaves it alone. */
  readonly lifetime: number;
  /** The default failure code. */
  readonly failureCode: FailureCode;
}

const byPerson = { data: 'inquiry', decides: true, customerType: 'individual', lifetime: 60 * minute } as const;
const byRequest = { data: 'request', decides: true, customerType: 'individual', lifetime: Number.POSITIVE_INFINITY } as const;

const methods: Readonly<Record<KycMethod, Method>> = {
  id_and_selfie: { ...byPerson, failureCode: 'id_check_failure' },
  tax_id_and_selfie: { ...byPerson, failureCode: 'id_number_check_failure' },
  document_submission: { ...byPerson, lifetime: 7 * day, failureCode: 'document_check_failure' },
  business_registration: { ...byPerson, lifetime: day, customerType: 'business', failureCode: 'database_check_failure' },
  // Neither questions about money nor a screening alone proves a person's identity.
  enhanced_due_diligence: { ...byPerson, lifetime: 7 * day, decides: false, failureCode: 'compliance_rejection' },
  watchlists: { ...byRequest, decides: false, failureCode: 'watchlist_check_failure' },
  attested: { ...byRequest, failureCode: 'database_check_failure' },
};

const isKycMethod = (name: string): name is KycMethod => (kycMethods as readonly string[]).includes(name);

/** The default failure code by method; ownership of a bank account is decided by the name. */
export const usualFailure = (method: string): FailureCode => (method === 'account_ownership' ? 'name_check_failure' : methodOf(method).failureCode);

/** How a stored verification's method is carried out. @throws RangeError for a method that no `kyc` verification has. */
export function methodOf(name: string): Method {
  if (!isKycMethod(name)) throw new RangeError(`no such method: ${name}`);
  return methods[name];
}
