import type { AnyStateMachine } from 'xstate';
import type { StaffSessionRow } from '#contract/staff/account.ts';
import type { SecurityEvent } from '#domain/security/eventList.ts';
import type { MailChoices, MailKind } from '#domain/security/mailChoices.ts';
import type { ActivityReadingMachine } from '../activityReading/activityReading.machine.ts';
import type { AddressHoldMachine } from '../addressHold/addressHold.machine.ts';
import type { AdminSignInMachine } from '../adminSignIn/adminSignIn.machine.ts';
import type { ArrivalsMachine } from '../arrivals/arrivals.machine.ts';
import type { BankAccountsMachine } from '../bankAccounts/bankAccounts.machine.ts';
import type { CaseDeskMachine } from '../caseDesk/caseDesk.machine.ts';
import type { ChangeEmailMachine } from '../changeEmail/changeEmail.machine.ts';
import type { ChangePasswordMachine } from '../changePassword/changePassword.machine.ts';
import type { ChangeProfileMachine } from '../changeProfile/changeProfile.machine.ts';
import type { ChartMachine } from '../chart/chart.machine.ts';
import type { CloseAccountMachine } from '../closeAccount/closeAccount.machine.ts';
import type { ContactFormMachine } from '../contactForm/contactForm.machine.ts';
import type { CostBasisMachine } from '../costBasis/costBasis.machine.ts';
import type { DepositMachine } from '../deposit/deposit.machine.ts';
import type { DirectoryMachine } from '../directory/directory.machine.ts';
import type { EmailChangeMachine } from '../emailChange/emailChange.machine.ts';
import type { EmailLinkMachine } from '../emailLink/emailLink.machine.ts';
import type { EnhancedDueDiligenceMachine } from '../enhancedDueDiligence/enhancedDueDiligence.machine.ts';
import type { ExplanationMachine } from '../explanation/explanation.machine.ts';
import type { ExternalWalletMachine } from '../externalWallet/externalWallet.machine.ts';
import type { HistoryMachine } from '../history/history.machine.ts';
import type { IdentityCheckMachine } from '../identityCheck/identityCheck.machine.ts';
import type { InviterCodeMachine } from '../inviterCode/inviterCode.machine.ts';
import type { KeyboardMachine } from '../keyboard/keyboard.machine.ts';
import type { ListExportMachine } from '../listExport/listExport.machine.ts';
import type { LockAccountMachine } from '../lockAccount/lockAccount.machine.ts';
import type { MfaEnrollmentMachine } from '../mfaEnrollment/mfaEnrollment.machine.ts';
import type { NewBrowserCodesMachine } from '../newBrowserCodes/newBrowserCodes.machine.ts';
import type { NewPasswordMachine } from '../newPassword/newPassword.machine.ts';
import type { OrderMachine } from '../order/order.machine.ts';
import type { OwnedListMachine } from '../ownedList/ownedList.machine.ts';
import type { PaletteMachine } from '../palette/palette.machine.ts';
import type { PortfolioMachine } from '../portfolio/portfolio.machine.ts';
import type { PriceFeedMachine } from '../priceFeed/priceFeed.machine.ts';
import type { ResetPasswordMachine } from '../resetPassword/resetPassword.machine.ts';
import type { SalesRangeMachine } from '../salesRange/salesRange.machine.ts';
import type { SignInMachine } from '../signIn/signIn.machine.ts';
import type { SignUpMachine } from '../signUp/signUp.machine.ts';
import type { StaffActionMachine } from '../staffAction/staffAction.machine.ts';
import type { StaffInvitationMachine } from '../staffInvitation/staffInvitation.machine.ts';
import type { StaffRevealMachine } from '../staffReveal/staffReveal.machine.ts';
import type { TimelineMachine } from '../timeline/timeline.machine.ts';
import type { UnlockAccountMachine } from '../unlockAccount/unlockAccount.machine.ts';
import type { WalletCheckMachine } from '../walletCheck/walletCheck.machine.ts';
import type { WithdrawalMachine } from '../withdrawal/withdrawal.machine.ts';

/**
 * Who a flow, a resource or a page belongs to: everybody, the customer who is signed in, or the
 * person of staff who is.
 */
export type Owner = 'public' | 'customer' | 'staff';

/**
 * A flow as it is declared: whose it is, and whether it ends with its page or with its owner's
 * session.
 */
export interface DeclaredFlow<Of extends Owner, Machine extends AnyStateMachine> {
  readonly owner: Of;
  readonly until: 'page' | 'session';
  /** A type only, so that a machine's code arrives with the first page that opens it. */
  readonly machine?: Machine;
}

const declare =
  <const Of extends Owner>(owner: Of, until: DeclaredFlow<Of, AnyStateMachine>['until']) =>
  <Machine extends AnyStateMachine>(): DeclaredFlow<Of, Machine> => ({ owner, until });

const customers = declare('customer', 'session');
const customersPage = declare('customer', 'page');
const staffs = declare('staff', 'session');
const staffPage = declare('staff', 'page');
const anyPage = declare('public', 'page');

/**
 * The short lists that the server keeps for a customer or a person of staff, by the name of their
 * flow.
 */
export interface OwnedLists {
  /** An email that is wanted is in the list. */
  readonly mailChoices: { list: MailChoices; added: MailKind; item: MailKind; changed: 'choices.changed' };
  /** Nothing is added here: a session begins by signing in. An item is its id. */
  readonly staffSessions: { list: readonly StaffSessionRow[]; added: never; item: string; changed: 'sessions.changed' };
}

/**
 * Every flow that screens open, by name: the one declaration from which opening a flow and
 * `useFlow` infer.
 */
export const catalogue = {
  priceFeed: customers<PriceFeedMachine>(),
  trades: customers<HistoryMachine>(),
  transfers: customers<HistoryMachine>(),
  portfolio: customers<PortfolioMachine>(),
  costBasis: customers<CostBasisMachine>(),
  order: customers<OrderMachine>(),
  deposit: customers<DepositMachine>(),
  withdrawal: customers<WithdrawalMachine>(),
  identityCheck: customers<IdentityCheckMachine>(),
  enhancedDueDiligence: customers<EnhancedDueDiligenceMachine>(),
  bankAccounts: customers<BankAccountsMachine>(),
  externalWallet: customers<ExternalWalletMachine>(),
  addressHold: customers<AddressHoldMachine>(),
  changePassword: customers<ChangePasswordMachine>(),
  changeEmail: customers<ChangeEmailMachine>(),
  changeProfile: customers<ChangeProfileMachine>(),
  mfaEnrollment: customers<MfaEnrollmentMachine>(),
  newBrowserCodes: customers<NewBrowserCodesMachine>(),
  closeAccount: customers<CloseAccountMachine>(),
  mailChoices: customers<OwnedListMachine<OwnedLists['mailChoices']>>(),
  lockAccount: customers<LockAccountMachine>(),
  dashboardChart: customers<ChartMachine>(),
  exchangeChart: customers<ChartMachine>(),
  assetChart: customers<ChartMachine>(),

  arrivals: customersPage<ArrivalsMachine>(),
  activityReading: customersPage<ActivityReadingMachine>(),
  activityExport: customersPage<ListExportMachine>(),
  inviterCode: customersPage<InviterCodeMachine>(),
  securityEvents: customersPage<DirectoryMachine<SecurityEvent>>(),

  /** The list of a page of staff, whichever that is. */
  staffList: staffPage<DirectoryMachine>(),
  /** The second tab of staff's trades, which keeps the first as it is. */
  staffTransfers: staffPage<DirectoryMachine>(),
  /** What is decided on a page of staff. */
  staffAction: staffPage<StaffActionMachine>(),
  /** Personal data of the customer on a page of staff. */
  staffReveal: staffPage<StaffRevealMachine>(),
  /** The keys of the queue and of a case. */
  caseDesk: staffPage<CaseDeskMachine>(),
  /** A trade or a transfer, explained in a panel. */
  explanation: staffPage<ExplanationMachine>(),
  /** What happened to the customer whose page it is. */
  timeline: staffPage<TimelineMachine>(),
  /** The days of one's own choice that sales are shown for, and the file of a table of sales. */
  salesRange: staffPage<SalesRangeMachine>(),
  salesFile: staffPage<ListExportMachine>(),
  /** A person's own sign-in: the customers' machines with the calls of staff. */
  staffFactors: staffs<MfaEnrollmentMachine>(),
  staffPassword: staffs<ChangePasswordMachine>(),
  staffSessions: staffs<OwnedListMachine<OwnedLists['staffSessions']>>(),
  palette: staffs<PaletteMachine>(),
  keyboard: staffs<KeyboardMachine>(),

  coinChart: anyPage<ChartMachine>(),
  signIn: anyPage<SignInMachine>(),
  adminSignIn: anyPage<AdminSignInMachine>(),
  staffInvitation: anyPage<StaffInvitationMachine>(),
  signUp: anyPage<SignUpMachine>(),
  emailLink: anyPage<EmailLinkMachine>(),
  lockLink: anyPage<LockAccountMachine>(),
  unlockAccount: anyPage<UnlockAccountMachine>(),
  resetPassword: anyPage<ResetPasswordMachine>(),
  newPassword: anyPage<NewPasswordMachine>(),
  emailChange: anyPage<EmailChangeMachine>(),
  walletCheck: anyPage<WalletCheckMachine>(),
  contactForm: anyPage<ContactFormMachine>(),
} as const;
