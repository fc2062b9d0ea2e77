import * as v from 'valibot';
import {
  addressSchema,
  aliases,
  birthDate,
  identificationNumbers,
  nameSchema,
  some,
  someVisible,
} from '../customers/customer-schema.ts';
import { choice, countryCode, flag, guid, listOf, record, visible } from '../http/schemas.ts';
import { kycMethods, methodsWithFiles } from './methods.ts';

const behaviours = ['passed_immediately', 'failed_immediately', 'tax_id_not_checked'] as const;

export const postType = record({ type: choice(['kyc', 'bank_account', 'counterparty']) });

/** The outcome to simulate. */
export const expectedBehaviours = v.pipe(
  v.nullish(listOf(choice(behaviours), 50), []),
  v.check(
    (expected) => !(expected.includes('passed_immediately') && expected.includes('failed_immediately')),
    'must not ask for both outcomes',
  ),
);

export const postKyc = record({
  method: choice([...kycMethods, ...methodsWithFiles]),
  customer_guid: v.nullish(guid),
  country_code: v.nullish(countryCode),
  require_tax_id: v.nullish(flag),
  expected_behaviours: expectedBehaviours,
});

/** Attested by a third party. */
export const attestedPerson = record({
  name: record({ ...nameSchema.entries, first: visible(1, 255), last: visible(1, 255) }),
  address: addressSchema,
  date_of_birth: birthDate,
  identification_numbers: identificationNumbers,
  phone_number: some,
  email_address: someVisible,
  occupation: some,
});

/** Needed besides the customer's name. */
export const screenedPerson = record({ address: addressSchema, aliases });

export const postPersonaSession = record({
  persona_inquiry_id: v.string('must be text'),
  identity_verification_guid: guid,
});
