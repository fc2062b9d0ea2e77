import type { BankAct } from '#domain/security/codeSubjects.ts';

/**
 * What the customer's access token allows: read all of their own records, trade, verify an identity, create a deposit address, start to
 * link a bank account and keep its state up to date. It cannot move money in or out, or add or remove a wallet or bank account: those scopes
 * need a one-time code. `docs/backend.md` lists which screen needs which.
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

/** Needed to move money in or out, and to add or remove where it goes. */
export const moneyScopes = ['transfers:execute', 'external_wallets:execute', 'external_bank_accounts:execute'] as const;

/** The scopes of the token that a one-time code grants that names no act. */
export const stepUpScopes = [...browsingScopes, ...moneyScopes] as const;

const actScopes: Readonly<Record<BankAct['kind'], (typeof moneyScopes)[number]>> = {
  deposit: 'transfers:execute',
  withdrawal: 'transfers:execute',
  walletAdded: 'external_wallets:execute',
  walletRemoved: 'external_wallets:execute',
  bankAccountAdded: 'external_bank_accounts:execute',
  bankAccountRemoved: 'external_bank_accounts:execute',
};

/** The scopes of the token that a one-time code for this act grants: whoever gets hold of it reads nothing and does nothing else. */
export const scopesOfAct = (act: BankAct | null): readonly string[] => (act === null ? stepUpScopes : [actScopes[act.kind]]);
