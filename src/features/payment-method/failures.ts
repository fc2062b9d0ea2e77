/** Cause and remedy by the bank's code. */
const failures: Readonly<Record<string, string>> = {
  duplicate: 'This account is already linked. Use the one in your list, and remove this entry.',
  plaid_multiple_accounts:
    'More than one account was selected. Remove this entry, then link again and select only one account.',
  create_failed: 'The bank couldn’t add this account. Remove this entry, then link it again.',
  plaid_processor_token: 'Your bank’s connection wasn’t accepted. Remove this entry, then link the account again.',
  invalid_routing_number: 'The routing number isn’t valid. Remove this entry and contact support.',
  invalid_account_number: 'The account number isn’t valid. Remove this entry and contact support.',
  invalid_account_type:
    'We can’t use this type of account. Remove this entry, then link a checking or savings account.',
  unverified_counterparty: 'The account holder couldn’t be verified. Remove this entry and contact support.',
};

export const failureTextOf = (code: string | null): string =>
  (code !== null && Object.hasOwn(failures, code) ? failures[code] : undefined) ??
  'The bank couldn’t add this account and gave no reason that we know. Remove this entry, then link it again or contact support.';
