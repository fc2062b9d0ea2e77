import type { Activity } from '#domain/activity/activity.ts';
import { tradeFailure } from '../trade/failures.ts';

/** What an end without success means for the customer. */
export interface FailureWords {
  /** What happened and what it means for the money. */
  readonly happened: string;
  readonly next: string;
  /** Where that is done. */
  readonly link?: { readonly label: string; readonly href: string };
}

const unmoved = 'Nothing was moved and your balances are as they were.';
const support = { label: 'Contact support', href: '/contact' };
const bankAccounts = { label: 'Your bank accounts', href: '/payment-method' };

const reconnect: FailureWords = {
  happened: `Your bank account needs to be connected again. ${unmoved}`,
  next: 'Reconnect it, then make the transfer once more.',
  link: bankAccounts,
};
const relink: FailureWords = {
  happened: `Your bank account could not be used and is no longer linked. ${unmoved}`,
  next: 'Link it again, choosing exactly one account, then make the transfer once more.',
  link: bankAccounts,
};
const bankSilent: FailureWords = {
  happened: `Your bank did not answer. ${unmoved}`,
  next: 'Try again in an hour. If it happens again, contact support with the reference.',
};
const checkBalance: FailureWords = {
  happened: `There was not enough money for this transfer. ${unmoved}`,
  next: 'Check the balance it was to come from, then try again or try a smaller amount.',
};
const checkAddress: FailureWords = {
  happened: `The address cannot receive this asset. ${unmoved}`,
  next: 'Check the wallet and its network, or choose another wallet.',
  link: { label: 'Your external wallets', href: '/external-wallet' },
};
/** Says nothing about why: an explanation here could warn those whom the law says not to warn. */
const neutral: FailureWords = {
  happened: `We cannot complete this transfer. ${unmoved}`,
  next: 'Contact support with the reference if you have a question about it.',
  link: support,
};
const ourFault: FailureWords = {
  happened: `Something went wrong while the transfer was made. ${unmoved}`,
  next: 'Try again in a few minutes. If it happens again, contact support with the reference.',
  link: support,
};

/** Every code that the bank lists or documents for transfers. */
const failures = {
  non_sufficient_funds: checkBalance,
  invalid_balance: checkBalance,
  refresh_required: reconnect,
  plaid_access_not_granted: relink,
  plaid_item_not_found: relink,
  plaid_item_not_supported: relink,
  plaid_multiple_accounts: relink,
  plaid_no_accounts: relink,
  plaid_institution_not_responding: bankSilent,
  plaid_internal_server_error: bankSilent,
  plaid_none_balances_error: bankSilent,
  plaid_unknown_error: bankSilent,
  party_name_invalid: {
    happened: `The name on the bank account does not match the name on your account here. ${unmoved}`,
    next: 'Use a bank account in your own name, or contact support with the reference.',
    link: bankAccounts,
  },
  payment_rail_invalid: {
    happened: `Your bank account cannot be reached in the way that was chosen. ${unmoved}`,
    next: 'Make the transfer again by another way, or use another bank account.',
    link: bankAccounts,
  },
  compliance_rejection: neutral,
  cancelled: { happened: `This transfer was cancelled before it was carried out. ${unmoved}`, next: 'Make it again if you still want it.' },
  reversed: {
    happened: `This transfer was reversed by the bank. ${unmoved}`,
    next: 'Contact support with the reference before you make it again.',
    link: support,
  },
  limit_exceeded: {
    happened: `This transfer would go over a limit of your account. ${unmoved}`,
    next: 'Try a smaller amount, or contact support to ask for a higher limit.',
    link: support,
  },
  network_fee_too_low: {
    happened: `The network became dearer before the transfer was sent. ${unmoved}`,
    next: 'Make it again to get the network fee of now.',
  },
  amount_too_low: { happened: `The amount is too small to be sent. ${unmoved}`, next: 'Try a larger amount.' },
  internal_error: ourFault,
  external_vendor_error: ourFault,
  invalid_address: checkAddress,
  invalid_destination: checkAddress,
  customer_action_required: {
    happened: `Your bank wanted you to confirm this transfer, and that did not happen. ${unmoved}`,
    next: 'Make it again and confirm it where your bank asks you to.',
  },
  payment_request_expired: {
    happened: `The request for this payment ran out before it was paid. ${unmoved}`,
    next: 'Make a new request and pay it in time.',
  },
} as const satisfies Readonly<Record<string, FailureWords>>;

export const transferFailureCodes = Object.keys(failures) as readonly (keyof typeof failures)[];

const isKnown = (code: string): code is keyof typeof failures => Object.hasOwn(failures, code);

/** The words for a transfer that ended without success; neutral ones where the code is missing or newer than this list. */
export const transferFailure = (code: string | null): FailureWords => (code !== null && isKnown(code) ? failures[code] : neutral);

/** The words for an activity that failed or was cancelled; null for any other. */
export function failureOf({ source, status, failureCode }: Activity): FailureWords | null {
  if (status !== 'failed' && status !== 'cancelled') return null;
  return source === 'trade' ? tradeFailure(failureCode) : transferFailure(failureCode);
}
