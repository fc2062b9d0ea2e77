import { addressHoldRoutes } from '../address-hold/address-hold-routes.ts';
import { auditHeadWatch } from '../audit/heads.ts';
import { closeDueAccounts } from '../closing/closing.ts';
import { closingRoutes } from '../closing/closing-routes.ts';
import { codeRoutes } from '../codes/code-routes.ts';
import { contactRoutes } from '../contact/contact-routes.ts';
import { costBasisRoutes } from '../cost-basis/cost-basis-routes.ts';
import { newBrowserCodesRoutes } from '../devices/new-browser-codes-routes.ts';
import { signInCodeRoutes } from '../devices/sign-in-code-routes.ts';
import { makeDueChanges } from '../email-change/due-changes.ts';
import { emailChangeRoutes } from '../email-change/email-change-routes.ts';
import { authenticatorRoutes } from '../factors/authenticator-routes.ts';
import { customerCalls } from '../factors/customer-factors.ts';
import { passkeyRoutes } from '../factors/passkey-routes.ts';
import { passkeySignInRoutes } from '../factors/passkey-sign-in.ts';
import { recoveryRoutes } from '../factors/recovery-routes.ts';
import { removeOldUnsaved } from '../factors/unsaved-codes.ts';
import type { RouteGroup } from '../http/routes.ts';
import { lockRoutes } from '../lock/lock-routes.ts';
import { unlockRoutes } from '../lock/unlock-routes.ts';
import { mailMoneyNews, startWatchingMoney } from '../money-mails/money-mails.ts';
import { newBankAccounts } from '../new-destinations/new-bank-accounts.ts';
import { newWallets } from '../new-destinations/new-wallets.ts';
import { passwordRoutes } from '../passwords/password-routes.ts';
import { priceRoutes } from '../prices/price-routes.ts';
import { referralRoutes } from '../referrals/referral-routes.ts';
import { mailChoicesRoutes } from '../security/mail-choices-routes.ts';
import { securityRoutes } from '../security/security-routes.ts';
import { sweep } from '../sweeps/sweep.ts';
import { mailDecisions } from '../verifications/decisions.ts';
import { verificationRoutes } from '../verifications/verification-routes.ts';
import { walletCheckRoutes } from '../wallet-check/routes.ts';
import type { Watch } from '../watches.ts';
import { signInWatch } from './past-us.ts';
import { sessionRoutes } from './session-routes.ts';
import { signUpRoutes } from './sign-up-routes.ts';

/** The calls under `/backend/customers`. The paths are the specification's, including its spelling of "duplicate". */
export const customerGroup: RouteGroup = {
  name: 'Customers',
  description: 'Opening an account, sessions, passwords, one-time codes, and what visitors need before they have an account.',
  routes: [
    ...signUpRoutes,
    ...sessionRoutes,
    ...passwordRoutes,
    ...codeRoutes,
    ...priceRoutes,
    ...contactRoutes,
    ...walletCheckRoutes,
    ...costBasisRoutes,
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
    ...signInCodeRoutes,
    ...newBrowserCodesRoutes,
    ...closingRoutes,
  ],
};

/** What is done while nobody calls. */
export const customerWatches: readonly Watch[] = [
  { name: 'email-change-watch', failure: 'changes of address were not made', round: makeDueChanges },
  { name: 'closing-watch', failure: 'accounts were not closed', round: closeDueAccounts },
  { name: 'recovery-code-sweep', failure: 'old recovery codes were not removed', round: removeOldUnsaved },
  { name: 'verification-watch', failure: 'the decisions about verifications were not checked', round: mailDecisions },
  { name: 'wallet-watch', failure: 'new wallets were not checked', ...newWallets },
  { name: 'bank-account-watch', failure: 'new bank accounts were not checked', ...newBankAccounts },
  { name: 'money-watch', failure: 'news about money was not read', start: startWatchingMoney, round: mailMoneyNews },
  { name: 'sweep', failure: 'old rows were not removed', round: sweep },
  signInWatch,
  auditHeadWatch,
];
