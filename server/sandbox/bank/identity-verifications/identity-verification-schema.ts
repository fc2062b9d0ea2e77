import * as v from 'valibot';
import { choice, flag, guid, listOf, record } from '../http/schemas.ts';

export const kycMethods = ['tax_id_and_selfie', 'id_and_selfie', 'document_submission', 'enhanced_due_diligence', 'business_registration'] as const;
export const behaviours = ['passed_immediately', 'failed_immediately', 'tax_id_not_checked'] as const;

/**
 * `PostIdentityVerification` as far as the hosted inquiry collects the rest. The `attested` methods, watchlists and the other
 * types need data that this sandbox does not take: they are refused by name.
 */
export const postVerification = v.pipe(
  record({
    // Those of type bank_account have a schema of their own, in `create-ownership.ts`.
    type: choice(['kyc', 'bank_account']),
    method: choice(kycMethods),
    customer_guid: v.nullish(guid),
    country_code: v.nullish(v.pipe(v.string('must be text'), v.regex(/^[A-Z]{2}$/, 'must be two capital letters'))),
    require_tax_id: v.nullish(flag),
    expected_behaviours: v.nullish(listOf(choice(behaviours), 50)),
  }),
  v.check(
    ({ expected_behaviours: expected }) => !(expected?.includes('passed_immediately') && expected.includes('failed_immediately')),
    'expected_behaviours must not ask for both outcomes',
  ),
);

export const postPersonaSession = record({ persona_inquiry_id: v.string('must be text'), identity_verification_guid: guid });
