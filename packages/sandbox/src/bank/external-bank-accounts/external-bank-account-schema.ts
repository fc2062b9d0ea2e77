import * as v from 'valibot';
import { addressSchema } from '../customers/customer-schema.ts';
import { choice, guid, listOf, record, text, visible } from '../http/schemas.ts';
import { fiat } from '../prices/terms.ts';

const common = { name: visible(1, 128), customer_guid: v.nullish(guid), asset: v.nullish(choice([fiat]), fiat) };
const plaidText = text(1, 128);

const codeTypes = [
  'CPA',
  'ABA',
  'CLABE',
  'PIX',
  'CBU_CVU',
  'PSE',
  'IFSC',
  'IBAN',
  'SBP',
  'BEFTN',
  'SWIFT_BIC',
  'CBN',
] as const;
const rails = [
  'EFT',
  'ACH',
  'RTP',
  'WIRE',
  'SPEI',
  'PIX',
  'COELSA',
  'PSE',
  'ETRANSFER',
  'IFSC',
  'SBP',
  'BEFTN',
  'NGBANK',
  'UNSPECIFIED',
] as const;
/** US rails: the only country of this bank. */
const dollarRails: readonly string[] = ['ACH', 'RTP', 'WIRE', 'UNSPECIFIED'];
const identifierTypes = [
  'CLABE',
  'PHONE_NUMBER',
  'EMAIL',
  'DEBIT_CARD',
  'CBU',
  'CVU',
  'RANDOM',
  'CPF',
  'CNPJ',
] as const;

const bankAccountDetails = record({
  bank_code_type: v.pipe(
    choice(codeTypes),
    v.check((type) => type === 'ABA', `must be ABA for an account in ${fiat}`),
  ),
  // Digits are judged later, by the failure code.
  bank_code: text(1, 64),
  account_identifier: text(1, 64),
  account_identifier_type: v.nullish(choice(identifierTypes)),
  payment_rail: v.pipe(
    choice(rails),
    v.check((rail) => dollarRails.includes(rail), `must be one of ${dollarRails.join(', ')} for an account in ${fiat}`),
  ),
  account_type: v.nullish(choice(['checking', 'savings'])),
});

const some = v.nullish(visible(1, 255));
const holder = v.pipe(
  record({ first: some, middle: some, last: some, full: some }),
  v.check(({ first, last, full }) => Boolean(full) || Boolean(first && last), 'must have full, or first and last'),
);

const plaid = record({
  account_kind: v.literal('plaid'),
  ...common,
  plaid_public_token: plaidText,
  plaid_account_id: plaidText,
});
const processorToken = record({
  account_kind: v.literal('plaid_processor_token'),
  ...common,
  plaid_processor_token: plaidText,
  plaid_institution_id: plaidText,
  plaid_account_mask: plaidText,
  plaid_account_name: visible(1, 128),
});
const rawDetails = record({
  account_kind: v.literal('raw_routing_details'),
  ...common,
  counterparty_bank_account_details: v.pipe(listOf(bankAccountDetails, 10), v.minLength(1, 'must not be empty')),
  // Counterparties are not supported.
  counterparty_guid: v.nullish(
    v.pipe(
      guid,
      v.check(() => false, 'does not name a counterparty'),
    ),
  ),
  counterparty_name: holder,
  counterparty_address: addressSchema,
  counterparty_email_address: some,
});

export const postExternalBankAccount = v.variant('account_kind', [plaid, processorToken, rawDetails], ({ received }) =>
  received === 'undefined' ? 'is missing' : 'must be one of plaid, plaid_processor_token, raw_routing_details',
);
export type PostExternalBankAccount = v.InferOutput<typeof postExternalBankAccount>;

export const patchExternalBankAccount = record({ state: choice(['completed', 'refresh_required']) });
