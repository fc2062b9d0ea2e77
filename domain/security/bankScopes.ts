import type { BankAct } from './codeSubjects.ts';

/**
 * Scopes for browsing: read own records, trade, verify an identity, create deposit addresses, start
 * linking bank accounts and refresh their state. Moving money or changing destinations needs a
 * one-time code. `docs/backend.md` lists scopes by screen.
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

/** Move money, and add or remove destinations. */
export const moneyScopes = ['transfers:execute', 'external_wallets:execute', 'external_bank_accounts:execute'] as const;

/** For a code without a named action. */
export const stepUpScopes = [...browsingScopes, ...moneyScopes] as const;

const actScopes: Readonly<Record<BankAct['kind'], (typeof moneyScopes)[number]>> = {
  deposit: 'transfers:execute',
  withdrawal: 'transfers:execute',
  walletAdded: 'external_wallets:execute',
  walletRemoved: 'external_wallets:execute',
  bankAccountAdded: 'external_bank_accounts:execute',
  bankAccountRemoved: 'external_bank_accounts:execute',
};

/** For a code with a named action: it reads nothing and does nothing else. */
export const scopesOfAct = (act: BankAct | null): readonly string[] =>
  act === null ? stepUpScopes : [actScopes[act.kind]];
