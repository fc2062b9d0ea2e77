/**
 * What the customer's access token may do: look at everything of their own, trade, verify an identity, make a deposit address, start to
 * link a bank account and keep its state up to date. Nothing that moves money in or out, or adds or removes a way for it: those scopes
 * need a one-time code. `docs/backend.md` says which screen needs which.
 */
export const browsingScopes = [
  'customers:read',
  'accounts:read',
  'accounts:execute',
  'prices:read',
  'quotes:read',
  'quotes:execute',
  'trades:read',
  'trades:execute',
  'transfers:read',
  'deposit_addresses:read',
  'deposit_addresses:execute',
  'external_bank_accounts:read',
  'external_bank_accounts:write',
  'external_wallets:read',
  'workflows:read',
  'workflows:execute',
  'identity_verifications:read',
  'identity_verifications:execute',
  'persona_sessions:execute',
] as const;

/** What the token that a one-time code buys may do as well. */
export const stepUpScopes = [...browsingScopes, 'transfers:execute', 'external_wallets:execute', 'external_bank_accounts:execute'] as const;
