import type { SecurityEvent } from '#domain/security/events.ts';
import type { ActivityReadingMachine } from '../activityReading/activityReading.machine.ts';
import type { AddressHoldMachine } from '../addressHold/addressHold.machine.ts';
import type { ArrivalsMachine } from '../arrivals/arrivals.machine.ts';
import type { BankAccountsMachine } from '../bankAccounts/bankAccounts.machine.ts';
import type { ChangeEmailMachine } from '../changeEmail/changeEmail.machine.ts';
import type { ChangePasswordMachine } from '../changePassword/changePassword.machine.ts';
import type { ChartMachine } from '../chart/chart.machine.ts';
import type { ContactFormMachine } from '../contactForm/contactForm.machine.ts';
import type { CostBasisMachine } from '../costBasis/costBasis.machine.ts';
import type { DepositMachine } from '../deposit/deposit.machine.ts';
import type { DirectoryMachine } from '../directory/directory.machine.ts';
import type { EmailChangeMachine } from '../emailChange/emailChange.machine.ts';
import type { EmailLinkMachine } from '../emailLink/emailLink.machine.ts';
import type { EnhancedDueDiligenceMachine } from '../enhancedDueDiligence/enhancedDueDiligence.machine.ts';
import type { ExternalWalletMachine } from '../externalWallet/externalWallet.machine.ts';
import type { HistoryMachine } from '../history/history.machine.ts';
import type { IdentityCheckMachine } from '../identityCheck/identityCheck.machine.ts';
import type { ListExportMachine } from '../listExport/listExport.machine.ts';
import type { LockAccountMachine } from '../lockAccount/lockAccount.machine.ts';
import type { MailChoicesMachine } from '../mailChoices/mailChoices.machine.ts';
import type { MfaEnrollmentMachine } from '../mfaEnrollment/mfaEnrollment.machine.ts';
import type { NewPasswordMachine } from '../newPassword/newPassword.machine.ts';
import type { OrderMachine } from '../order/order.machine.ts';
import type { PortfolioMachine } from '../portfolio/portfolio.machine.ts';
import type { PriceFeedMachine } from '../priceFeed/priceFeed.machine.ts';
import type { ResetPasswordMachine } from '../resetPassword/resetPassword.machine.ts';
import type { SignInMachine } from '../signIn/signIn.machine.ts';
import type { SignUpMachine } from '../signUp/signUp.machine.ts';
import type { UnlockAccountMachine } from '../unlockAccount/unlockAccount.machine.ts';
import type { WalletCheckMachine } from '../walletCheck/walletCheck.machine.ts';
import type { WithdrawalMachine } from '../withdrawal/withdrawal.machine.ts';

/**
 * Every flow that screens open, by name: the one declaration from which opening a flow and `useFlow` infer. Types only, so that a
 * machine's code arrives with the first page that opens it.
 */
export interface Flows {
  // Until the customer signs out.
  readonly prices: PriceFeedMachine;
  readonly trades: HistoryMachine;
  readonly transfers: HistoryMachine;
  readonly portfolio: PortfolioMachine;
  readonly costBasis: CostBasisMachine;
  readonly order: OrderMachine;
  readonly deposit: DepositMachine;
  readonly withdrawal: WithdrawalMachine;
  readonly identityCheck: IdentityCheckMachine;
  readonly enhancedDueDiligence: EnhancedDueDiligenceMachine;
  readonly bankAccounts: BankAccountsMachine;
  readonly externalWallet: ExternalWalletMachine;
  readonly addressHold: AddressHoldMachine;
  readonly changePassword: ChangePasswordMachine;
  readonly changeEmail: ChangeEmailMachine;
  readonly mfaEnrollment: MfaEnrollmentMachine;
  readonly mailChoices: MailChoicesMachine;
  readonly lockAccount: LockAccountMachine;
  readonly dashboardChart: ChartMachine;
  readonly exchangeChart: ChartMachine;
  readonly assetChart: ChartMachine;

  // Until their page is left.
  readonly coinChart: ChartMachine;
  readonly arrivals: ArrivalsMachine;
  readonly activityReading: ActivityReadingMachine;
  readonly activityExport: ListExportMachine;
  readonly securityEvents: DirectoryMachine<SecurityEvent>;
  readonly signIn: SignInMachine;
  readonly signUp: SignUpMachine;
  readonly emailLink: EmailLinkMachine;
  readonly lockLink: LockAccountMachine;
  readonly unlockAccount: UnlockAccountMachine;
  readonly resetPassword: ResetPasswordMachine;
  readonly newPassword: NewPasswordMachine;
  readonly emailChange: EmailChangeMachine;
  readonly walletCheck: WalletCheckMachine;
  readonly contactForm: ContactFormMachine;
}
