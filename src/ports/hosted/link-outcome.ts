import * as v from 'valibot';
import type { BankLinkFailure, BankLinkOutcome } from '#machines/shared/banking/bankLink.ts';

/** Bank accounts here hold US dollars only. */
const supportedCurrency = 'USD';

/** A picked account, as Plaid Link and the sandbox's picker report it. */
const accountSchema = v.object({
  id: v.string(),
  name: v.string(),
  mask: v.nullish(v.string(), null),
  iso_currency_code: v.nullish(v.string(), null),
});
const successSchema = v.object({
  accounts: v.array(accountSchema),
  // For display only: the account is linked without it.
  institution: v.fallback(v.nullish(v.object({ name: v.string() }), null), null),
});
const errorSchema = v.object({ error_code: v.string() });

/** Success: exactly one account, in dollars if stated. @param metadata unchecked */
export function linkedOutcome(publicToken: string | null, metadata: unknown, update: boolean): BankLinkOutcome {
  if (update) return { kind: 'reconnected' };
  const parsed = v.safeParse(successSchema, metadata);
  if (publicToken === null || !parsed.success) return { kind: 'failed', code: 'linkFailed' };
  const [account, ...others] = parsed.output.accounts;
  if (account === undefined) return { kind: 'failed', code: 'noAccountSelected' };
  if (others.length > 0) return { kind: 'failed', code: 'selectOnlyOneAccount' };
  const { id, name, mask, iso_currency_code: currency } = account;
  if (currency !== null && currency !== supportedCurrency) return { kind: 'failed', code: 'unsupportedAsset' };
  return {
    kind: 'linked',
    publicToken,
    account: { id, name, mask, currency, institution: parsed.output.institution?.name ?? null },
  };
}

const failures: Readonly<Record<string, BankLinkFailure>> = {
  INVALID_LINK_TOKEN: 'linkExpired',
  INSTITUTION_DOWN: 'institutionDown',
  INSTITUTION_NOT_RESPONDING: 'institutionDown',
  INSTITUTION_NOT_AVAILABLE: 'institutionDown',
  INSTITUTION_NO_LONGER_SUPPORTED: 'institutionDown',
  ITEM_LOCKED: 'signInLocked',
  ITEM_LOGIN_REQUIRED: 'signInRequired',
  INVALID_CREDENTIALS: 'signInRequired',
  NO_ACCOUNTS: 'noAccountSelected',
};

/** No account: the customer left, or a failure. @param error unchecked */
export function exitOutcome(error: unknown): BankLinkOutcome {
  if (error === null || error === undefined) return { kind: 'exited' };
  const parsed = v.safeParse(errorSchema, error);
  return { kind: 'failed', code: (parsed.success ? failures[parsed.output.error_code] : undefined) ?? 'linkFailed' };
}
