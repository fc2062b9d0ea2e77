import type { Activity } from '#domain/activity/activity.ts';
import { support, type Wording } from '../problem/wording.ts';
import { tradeFailure } from '../trade/failures.ts';

const unmoved = 'No money moved. Your balances are unaffected.';
const bankAccounts = { label: 'Manage bank accounts', href: '/payment-method' };

const reconnect: Wording = {
  text: `You need to reconnect your bank account. ${unmoved}`,
  next: 'Reconnect it, then make the transfer again.',
  links: [bankAccounts],
};
const relink: Wording = {
  text: `We couldn’t use your bank account, and it is no longer linked. ${unmoved}`,
  next: 'Link it again and choose exactly one account. Then make the transfer again.',
  links: [bankAccounts],
};
const bankSilent: Wording = {
  text: `Your bank didn’t respond. ${unmoved}`,
  next: 'Try again in an hour. If it happens again, contact support with the reference.',
};
const checkBalance: Wording = {
  text: `There wasn’t enough money for this transfer. ${unmoved}`,
  next: 'Check the balance of the source account, then try again or use a smaller amount.',
};
const checkAddress: Wording = {
  text: `The address can’t receive this asset. ${unmoved}`,
  next: 'Check the wallet and its network, or choose another wallet.',
  links: [{ label: 'Manage external wallets', href: '/external-wallet' }],
};
/** Gives no reason: the law forbids tipping off a customer under investigation. */
const neutral: Wording = {
  text: `We can’t complete this transfer. ${unmoved}`,
  next: 'If you have questions, contact support with the reference.',
  links: [support],
};
const ourFault: Wording = {
  text: `Something went wrong during the transfer. ${unmoved}`,
  next: 'Try again in a few minutes. If it happens again, contact support with the reference.',
  links: [support],
};

/** Every code that the bank returns or documents for transfers. */
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
    text: `The name on the bank account doesn’t match the name on your Statechange account. ${unmoved}`,
    next: 'Use a bank account in your own name, or contact support with the reference.',
    links: [bankAccounts],
  },
  payment_rail_invalid: {
    text: `Your bank account doesn’t support this transfer method. ${unmoved}`,
    next: 'Make the transfer again with another method, or use another bank account.',
    links: [bankAccounts],
  },
  compliance_rejection: neutral,
  cancelled: {
    text: `This transfer was canceled before it started. ${unmoved}`,
    next: 'Make it again if you still want it.',
  },
  reversed: {
    text: `The bank reversed this transfer. ${unmoved}`,
    next: 'Before you make it again, contact support with the reference.',
    links: [support],
  },
  limit_exceeded: {
    text: `This transfer would exceed a limit on your account. ${unmoved}`,
    next: 'Try a smaller amount, or contact support for a higher limit.',
    links: [support],
  },
  network_fee_too_low: {
    text: `The network fee rose before we sent the transfer. ${unmoved}`,
    next: 'Try again at the current fee.',
  },
  amount_too_low: { text: `The amount is too small to send. ${unmoved}`, next: 'Try a larger amount.' },
  internal_error: ourFault,
  external_vendor_error: ourFault,
  invalid_address: checkAddress,
  invalid_destination: checkAddress,
  customer_action_required: {
    text: `Your bank required you to confirm this transfer, and it wasn’t confirmed. ${unmoved}`,
    next: 'Make it again and confirm it with your bank.',
  },
  payment_request_expired: {
    text: `The payment request expired before it was paid. ${unmoved}`,
    next: 'Make a new request and pay it before it expires.',
  },
} as const satisfies Readonly<Record<string, Wording>>;

export const transferFailureCodes = Object.keys(failures) as readonly (keyof typeof failures)[];

const isKnown = (code: string): code is keyof typeof failures => Object.hasOwn(failures, code);

/** The message for a failed transfer; a neutral one for a missing or unknown code. */
export const transferFailure = (code: string | null): Wording =>
  code !== null && isKnown(code) ? failures[code] : neutral;

/** The message for a failed or canceled activity, else null. */
export function failureOf({ source, status, failureCode }: Activity): Wording | null {
  if (status !== 'failed' && status !== 'cancelled') return null;
  return source === 'trade' ? tradeFailure(failureCode) : transferFailure(failureCode);
}
