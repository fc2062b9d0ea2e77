/** The scopes that a customer's own token can have. */
export const customerScopes: ReadonlySet<string> = new Set(
  [
    'counterparties:read counterparties:pii:read counterparties:write counterparties:execute',
    'customers:read customers:pii:read customers:write',
    'accounts:read accounts:execute prices:read quotes:read quotes:execute trades:read trades:execute',
    'transfers:read transfers:write transfers:execute',
    'external_bank_accounts:read external_bank_accounts:pii:read external_bank_accounts:write external_bank_accounts:execute',
    'external_wallets:read external_wallets:execute workflows:read workflows:execute',
    'deposit_addresses:read deposit_addresses:execute deposit_bank_accounts:read deposit_bank_accounts:execute',
    'invoices:read invoices:write invoices:execute',
    'identity_verifications:read identity_verifications:pii:read identity_verifications:write identity_verifications:execute',
    'persona_sessions:execute plans:read plans:execute executions:read executions:execute',
  ].flatMap((line) => line.split(' ')),
);

/** The scopes that the bank's own token can have: every customer scope, plus the bank's own. Only organizations create banks. */
export const bankScopes: ReadonlySet<string> = new Set([
  ...customerScopes,
  'banks:read',
  'banks:write',
  'bank_applications:execute',
  'customers:execute',
  'files:read',
  'files:pii:read',
  'files:execute',
]);
