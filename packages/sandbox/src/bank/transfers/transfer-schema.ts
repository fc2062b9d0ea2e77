import * as v from 'valibot';
import { choice, guid, labels, listOf, record, text, wholeAmount } from '../http/schemas.ts';

/** Requestable failures: the contract's enum plus its documentation. */
const failureCodes = [
  ...[
    'non_sufficient_funds',
    'refresh_required',
    'party_name_invalid',
    'payment_rail_invalid',
    'compliance_rejection',
    'cancelled',
    'reversed',
  ],
  ...[
    'limit_exceeded',
    'network_fee_too_low',
    'amount_too_low',
    'internal_error',
    'invalid_address',
    'invalid_destination',
  ],
  ...[
    'customer_action_required',
    'external_vendor_error',
    'payment_request_expired',
    'invalid_balance',
    'plaid_access_not_granted',
  ],
  ...[
    'plaid_institution_not_responding',
    'plaid_internal_server_error',
    'plaid_item_not_found',
    'plaid_item_not_supported',
  ],
  ...['plaid_multiple_accounts', 'plaid_no_accounts', 'plaid_none_balances_error', 'plaid_unknown_error'],
];

/** For compliance. */
const participants = v.nullish(
  v.pipe(
    listOf(record({ type: choice(['bank', 'customer', 'counterparty']), amount: wholeAmount, guid }), 100),
    v.minLength(1, 'must not be empty'),
  ),
);
const participantLists = { source_participants: participants, destination_participants: participants };

const common = {
  quote_guid: guid,
  ...participantLists,
  expected_behaviours: v.nullish(listOf(choice(['force_review']), 50)),
  expected_error: v.nullish(choice(failureCodes)),
  labels,
};

const funding = record({
  transfer_type: v.literal('funding'),
  ...common,
  external_bank_account_guid: guid,
  fiat_account_guid: v.nullish(guid),
  // US rails.
  payment_rail: v.nullish(choice(['ach', 'wire', 'rtp']), 'ach'),
  beneficiary_memo: v.nullish(text(1, 255)),
});
const crypto = record({ transfer_type: v.literal('crypto'), ...common, external_wallet_guid: guid });
const book = record({
  transfer_type: v.literal('book'),
  ...common,
  source_account_guid: guid,
  destination_account_guid: guid,
});
/** Accounts come from the quote; repeating them must match. */
const interAccount = record({
  transfer_type: v.literal('inter_account'),
  ...common,
  source_account_guid: v.nullish(guid),
  destination_account_guid: v.nullish(guid),
});

const offered = 'funding, crypto, book, inter_account';
const notOffered = ['instant_funding', 'lightning'];

export const postTransfer = v.variant(
  'transfer_type',
  [funding, crypto, book, interAccount],
  ({ expected, received }) => {
    if (expected === 'Object') return 'must be an object';
    if (received === 'undefined') return 'is missing';
    const known = notOffered.find((name) => received === `"${name}"`);
    return known === undefined
      ? `must be one of ${offered}`
      : `must be one of ${offered}: this bank does not offer ${known}`;
  },
);
export type PostTransfer = v.InferOutput<typeof postTransfer>;

export const patchTransfer = record(participantLists);
export type PatchTransfer = v.InferOutput<typeof patchTransfer>;
