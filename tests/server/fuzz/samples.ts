/** Valid bodies to mutate: nearly valid ones get deepest into the code. */
export interface Known {
  readonly customerGuid: string;
  readonly accountGuid: string;
  readonly dollarsGuid: string;
  readonly email: string;
  readonly idToken: string;
}

export type Body = Readonly<Record<string, unknown>>;

/** By route path. */
export function samplesFor({
  customerGuid,
  accountGuid,
  dollarsGuid,
  email,
  idToken,
}: Known): Readonly<Record<string, readonly Body[]>> {
  const guid = 'a'.repeat(32);
  const key = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
  const assertion = { ...key, response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' } };
  const person = {
    name: { first: 'Ada', middle: null, last: 'Example', full: null },
    address: {
      street: '1 Main St',
      street2: null,
      city: 'Springfield',
      subdivision: 'IL',
      postal_code: '62701',
      country_code: 'US',
    },
    date_of_birth: '1990-01-31',
    phone_number: '+12175550100',
    email_address: email,
    identification_numbers: [
      { type: 'social_security_number', issuing_country_code: 'US', identification_number: '669-45-6789' },
    ],
  };
  const participants = {
    source_participants: [{ type: 'customer', amount: 1000, guid: customerGuid }],
    destination_participants: [{ type: 'customer', amount: 1000, guid: customerGuid }],
  };
  return {
    '/bank/oauth/token': [
      { grant_type: 'client_credentials', client_id: 'sandbox', client_secret: 'sandbox', scope: 'prices:read' },
    ],
    '/bank/api/customer_tokens': [{ customer_guid: customerGuid, scopes: ['prices:read'] }],
    '/bank/api/customers': [
      { type: 'individual', labels: ['one'], ...person },
      { type: 'business', name: { full: 'A Company' }, aliases: [{ full: 'B' }], website: 'https://example.test' },
    ],
    '/bank/api/customers/:guid': [{ state: 'unverified' }],
    '/bank/api/accounts': [
      { type: 'trading', asset: 'BTC', name: 'Coins', customer_guid: customerGuid, labels: ['x'] },
    ],
    '/bank/api/quotes': [
      { product_type: 'trading', customer_guid: customerGuid, symbol: 'BTC-USD', side: 'buy', deliver_amount: '1000' },
      {
        symbol: 'ETH-USD',
        side: 'sell',
        receive_amount: 1000,
        fees: [
          { type: 'spread', spread_fee: 20 },
          { type: 'fixed', fixed_fee: 5 },
        ],
      },
      { product_type: 'funding', customer_guid: customerGuid, asset: 'USD', side: 'deposit', deliver_amount: 1000 },
      {
        product_type: 'crypto_transfer',
        customer_guid: customerGuid,
        asset: 'BTC',
        side: 'withdrawal',
        receive_amount: 10_000,
      },
      { product_type: 'book_transfer', customer_guid: customerGuid, asset: 'USD', receive_amount: 1000 },
      {
        product_type: 'inter_account',
        asset: 'USD',
        source_account_guid: dollarsGuid,
        destination_account_guid: accountGuid,
        deliver_amount: 5,
      },
    ],
    '/bank/api/trades': [
      {
        quote_guid: guid,
        trade_type: 'platform',
        fiat_account_guid: dollarsGuid,
        expected_error: 'expired_quote',
        labels: [],
      },
    ],
    '/bank/api/transfers': [
      {
        quote_guid: guid,
        transfer_type: 'funding',
        external_bank_account_guid: guid,
        payment_rail: 'ach',
        beneficiary_memo: 'rent',
        ...participants,
      },
      { quote_guid: guid, transfer_type: 'crypto', external_wallet_guid: guid, expected_behaviours: ['force_review'] },
      {
        quote_guid: guid,
        transfer_type: 'book',
        source_account_guid: dollarsGuid,
        destination_account_guid: accountGuid,
        ...participants,
      },
    ],
    '/bank/api/transfers/:guid': [participants],
    '/bank/api/deposit_addresses': [{ account_guid: accountGuid, labels: ['x'] }],
    '/bank/api/workflows': [
      {
        type: 'plaid',
        kind: 'link_token_create',
        language: 'en',
        link_customization_name: 'default',
        customer_guid: customerGuid,
        redirect_uri: null,
      },
      {
        type: 'plaid',
        kind: 'link_token_update',
        language: 'fr',
        link_customization_name: 'default',
        external_bank_account_guid: guid,
      },
    ],
    '/bank/api/external_bank_accounts': [
      {
        name: 'Checking',
        account_kind: 'plaid',
        customer_guid: customerGuid,
        asset: 'USD',
        plaid_public_token: 'public-sandbox-00000000-0000-4000-8000-000000000000',
        plaid_account_id: 'x',
      },
      {
        name: 'Raw',
        account_kind: 'raw_routing_details',
        customer_guid: customerGuid,
        counterparty_name: person.name,
        counterparty_address: person.address,
        counterparty_bank_account_details: [
          {
            bank_code_type: 'ABA',
            bank_code: '021000021',
            account_identifier: '123456789',
            payment_rail: 'ACH',
            account_type: 'checking',
          },
        ],
      },
    ],
    '/bank/api/external_bank_accounts/:guid': [{ state: 'completed' }],
    '/bank/api/external_wallets': [
      {
        name: 'Ledger',
        asset: 'BTC',
        address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
        customer_guid: customerGuid,
        tag: null,
        expected_behaviours: [],
      },
    ],
    '/bank/api/identity_verifications': [
      {
        type: 'kyc',
        method: 'id_and_selfie',
        customer_guid: customerGuid,
        expected_behaviours: ['passed_immediately'],
        require_tax_id: true,
      },
      { type: 'kyc', method: 'attested', customer_guid: customerGuid, ...person },
      {
        type: 'bank_account',
        method: 'account_ownership',
        customer_guid: customerGuid,
        external_bank_account_guid: guid,
      },
    ],
    '/bank/api/persona_sessions': [{ identity_verification_guid: guid, persona_inquiry_id: 'inq_x' }],
    '/backend/customers/signup': [{ email, password: 'correct-horse-9', displayName: 'Ada Example' }],
    '/backend/customers/generate-customer-token': [
      { email, token: idToken },
      { email, token: idToken, otp: '123456', passkey: assertion },
    ],
    '/backend/customers/regenerate-customer-token': [{ cybrid_guid: customerGuid }],
    '/backend/customers/update-password': [{ email, password: 'correct-horse-9' }],
    '/backend/customers/create-otp': [{ email, customer_guid: customerGuid }],
    '/backend/customers/verify_otp': [
      { email, otp: '123456', customer_guid: '' },
      { email, otp: '7k3mq-x9rtw', passkey: assertion, customer_guid: '' },
    ],
    '/backend/customers/authenticator': [{ otp: '123456' }],
    '/backend/customers/passkeys': [
      {
        name: 'Laptop',
        credential: { ...key, response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['usb'] } },
      },
    ],
    '/backend/customers/check-wallet': [
      { asset: 'BTC', address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', network: 'bitcoin' },
    ],
    '/backend/customers/contact-form-details': [
      { name: 'Ada', email, subject: 'Hello', phone: '+12175550100', message: 'A question.' },
      {
        name: 'Ada',
        email,
        message: 'A trade.',
        otc: { side: 'buy', asset: 'BTC', amount: '250,000 USD', timing: 'week', company: 'Example Inc.' },
      },
    ],
  };
}
