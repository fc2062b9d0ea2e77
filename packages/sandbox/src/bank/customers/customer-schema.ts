import * as v from 'valibot';
import { isCalendarDay } from '#server/http/calendar.ts';
import { choice, countryCode, labels, listOf, record, text, visible } from '../http/schemas.ts';

/** Optional text. */
export const some = v.nullish(text(1, 255));
export const someVisible = v.nullish(visible(1, 255));

export const nameSchema = record({ first: someVisible, middle: someVisible, last: someVisible, full: someVisible });
export const addressSchema = record({
  street: text(1, 255),
  street2: some,
  city: text(1, 255),
  subdivision: some,
  postal_code: some,
  country_code: countryCode,
});

const numberTypes = [
  'drivers_license',
  'passport',
  'passport_card',
  'residence_card',
  'visa',
  'social_security_number',
  'tax_identification_number',
  'identification_card',
  'work_permit',
  'indigenous_document_number',
  'national_identification_number',
  'employer_identification_number',
  'business_registration_number',
] as const;
const numberSchema = record({
  type: choice(numberTypes),
  issuing_country_code: countryCode,
  identification_number: text(1, 128),
});
export const identificationNumbers = v.pipe(listOf(numberSchema, 10), v.minLength(1, 'must not be empty'));

export const aliases = v.nullish(listOf(record({ full: visible(1, 255) }), 1));

export const birthDate = v.pipe(
  v.string('must be text'),
  v.isoDate('must be a date such as 1990-12-31'),
  v.check(isCalendarDay, 'must be a date of the calendar'),
);

export const postCustomer = v.pipe(
  record({
    type: choice(['individual', 'business']),
    name: v.nullish(nameSchema),
    address: v.nullish(addressSchema),
    date_of_birth: v.nullish(birthDate),
    phone_number: some,
    email_address: someVisible,
    website: some,
    aliases,
    identification_numbers: v.nullish(identificationNumbers),
    labels,
  }),
  v.check(
    ({ type, name }) => !name || type !== 'individual' || Boolean(name.first && name.last),
    'name of an individual must have first and last',
  ),
  v.check(({ type, name }) => !name || type !== 'business' || Boolean(name.full), 'name of a business must have full'),
);

export const patchCustomer = record({ state: choice(['unverified']) });
