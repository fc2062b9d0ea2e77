import { auditHeadWatch } from './access/audit/heads.ts';
import { codeRoutes } from './access/codes/code-routes.ts';
import { signInWatch } from './access/customers/external-changes.ts';
import { sessionRoutes } from './access/customers/session-routes.ts';
import { signUpRoutes } from './access/customers/sign-up-routes.ts';
import { newBrowserCodesRoutes } from './access/devices/new-browser-codes-routes.ts';
import { signInCodeRoutes } from './access/devices/sign-in-code-routes.ts';
import { makeDueChanges } from './access/email-change/due-changes.ts';
import { emailChangeRoutes } from './access/email-change/email-change-routes.ts';
import { authenticatorRoutes } from './access/factors/authenticator-routes.ts';
import { customerCalls } from './access/factors/customer-factors.ts';
import { passkeyRoutes } from './access/factors/passkey-routes.ts';
import { passkeySignInRoutes } from './access/factors/passkey-sign-in.ts';
import { recoveryRoutes } from './access/factors/recovery-routes.ts';
import { removeOldUnsaved } from './access/factors/unsaved-codes.ts';
import { lockRoutes } from './access/lock/lock-routes.ts';
import { unlockRoutes } from './access/lock/unlock-routes.ts';
import { passwordRoutes } from './access/passwords/password-routes.ts';
import { mailChoicesRoutes } from './access/security/mail-choices-routes.ts';
import { securityRoutes } from './access/security/security-routes.ts';
import { addressHoldRoutes } from './account/address-hold/address-hold-routes.ts';
import { closeDueAccounts } from './account/closing/closing.ts';
import { closingRoutes } from './account/closing/closing-routes.ts';
import { contactRoutes } from './account/contact/contact-routes.ts';
import { costBasisRoutes } from './account/cost-basis/cost-basis-routes.ts';
import { newBankAccounts } from './account/new-destinations/new-bank-accounts.ts';
import { newWallets } from './account/new-destinations/new-wallets.ts';
import { priceAlertWatch } from './account/price-alerts/check.ts';
import { priceAlertRoutes } from './account/price-alerts/price-alert-routes.ts';
import { priceRoutes } from './account/prices/price-routes.ts';
import { profileRoutes } from './account/profile/profile-routes.ts';
import { recurringBuyRoutes } from './account/recurring-buys/recurring-buy-routes.ts';
import { recurringBuyWatch } from './account/recurring-buys/watch.ts';
import { referralRoutes } from './account/referrals/referral-routes.ts';
import { notifyTransferNews, startTransferWatch } from './account/transfer-notifications/transfer-notifications.ts';
import { mailDecisions } from './account/verifications/decisions.ts';
import { verificationRoutes } from './account/verifications/verification-routes.ts';
import { walletCheckRoutes } from './account/wallet-check/routes.ts';
import { sweep } from './desk/sweeps/sweep.ts';
import type { RouteGroup } from './kit/http/routes.ts';
import type { Watch } from './kit/watches.ts';

/** Paths follow the specification, including its spelling of "duplicate". */
export const customerGroup: RouteGroup = {
  name: 'Customers',
  description:
    'Opening an account, sessions, passwords, one-time codes, and what visitors need before they have an account.',
  routes: [
    ...signUpRoutes,
    ...sessionRoutes,
    ...passwordRoutes,
    ...codeRoutes,
    ...priceRoutes,
    ...contactRoutes,
    ...walletCheckRoutes,
    ...costBasisRoutes,
    ...priceAlertRoutes,
    ...recurringBuyRoutes,
    ...addressHoldRoutes,
    ...referralRoutes,
    ...securityRoutes,
    ...emailChangeRoutes,
    ...verificationRoutes,
    ...authenticatorRoutes(customerCalls),
    ...passkeyRoutes(customerCalls),
    ...passkeySignInRoutes,
    ...recoveryRoutes(customerCalls),
    ...lockRoutes,
    ...unlockRoutes,
    ...mailChoicesRoutes,
    ...profileRoutes,
    ...signInCodeRoutes,
    ...newBrowserCodesRoutes,
    ...closingRoutes,
  ],
};

/** Background work. */
export const customerWatches: readonly Watch[] = [
  { name: 'email-change-watch', failure: 'changes of address were not made', round: makeDueChanges },
  { name: 'closing-watch', failure: 'accounts were not closed', round: closeDueAccounts },
  { name: 'recovery-code-sweep', failure: 'old recovery codes were not removed', round: removeOldUnsaved },
  { name: 'verification-watch', failure: 'the decisions about verifications were not checked', round: mailDecisions },
  { name: 'wallet-watch', failure: 'new wallets were not checked', ...newWallets },
  { name: 'bank-account-watch', failure: 'new bank accounts were not checked', ...newBankAccounts },
  {
    name: 'money-watch',
    failure: 'news about money was not read',
    start: startTransferWatch,
    round: notifyTransferNews,
  },
  priceAlertWatch,
  recurringBuyWatch,
  { name: 'sweep', failure: 'old rows were not removed', round: sweep },
  signInWatch,
  auditHeadWatch,
];
