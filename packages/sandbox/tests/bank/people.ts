import type { Advance, BankClient, Fields } from '#tests/server/bank/client.ts';

export const verifications = '/api/identity_verifications';

/** A fresh number for each person. */
let people = 0;
export const freshNumber = (): string => `900-55-${String(++people).padStart(4, '0')}`;

/** A unique attested adult. */
export const attested = (number = freshNumber()) => ({
  type: 'kyc',
  method: 'attested',
  name: { first: 'Ada', last: 'Lovelace' },
  address: { street: '1 Main Street', city: 'Albany', subdivision: 'NY', postal_code: '12207', country_code: 'US' },
  date_of_birth: '1990-05-17',
  identification_numbers: [
    { type: 'social_security_number', issuing_country_code: 'US', identification_number: number },
  ],
});

export async function newCustomer(bank: BankClient, fields: object = {}): Promise<string> {
  return String((await bank.post('/api/customers', { type: 'individual', ...fields })).body.guid);
}

/** Posts, waits, and rereads. */
export async function verify(bank: BankClient, advance: Advance, body: object, wait = 3_000): Promise<Fields> {
  const made = await bank.post(verifications, body);
  advance(wait);
  return (await bank.get(`${verifications}/${made.body.guid}`)).body;
}

export async function openInquiry(bank: BankClient, advance: Advance, method = 'id_and_selfie', more: object = {}) {
  const customerGuid = await newCustomer(bank);
  const { guid, persona_inquiry_id: inquiry } = await verify(
    bank,
    advance,
    { type: 'kyc', method, customer_guid: customerGuid, ...more },
    1_000,
  );
  const read = async () => (await bank.get(`${verifications}/${guid}`)).body;
  const customer = async () => (await bank.get(`/api/customers/${customerGuid}`)).body;
  return { customerGuid, guid: String(guid), inquiryId: String(inquiry), read, customer };
}
