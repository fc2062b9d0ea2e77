import type { AnyStateMachine } from 'xstate';
import type { PriceAlert } from '#contract/account/priceAlerts.ts';
import type { StaffSessionRow } from '#contract/staff/account.ts';
import type { SecurityEvent } from '#domain/security/eventList.ts';
import type { MailChoices, MailKind } from '#domain/security/mailChoices.ts';
import type { StaffZone } from '#domain/staff/person.ts';
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
import type { CustomerSearchMachine } from '../customerSearch/customerSearch.machine.ts';
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

/** Owns a flow, a resource, or a page. */
export type Owner = 'public' | 'customer' | 'staff';

/** Declares a flow's owner, and whether it ends with its page or with its owner's session. */
export interface DeclaredFlow<Of extends Owner, Machine extends AnyStateMachine> {
  readonly owner: Of;
  readonly until: 'page' | 'session';
  /** A type only, so that machine code loads with the first page that opens it. */
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

/** Short lists stored by the server, by flow name. */
export interface OwnedLists {
  /** Listed emails are turned on. */
  readonly mailChoices: { list: MailChoices; added: MailKind; item: MailKind; changed: 'choices.changed' };
  /** A state is chosen by adding it; alerts themselves are added by `priceAlert`. Items are ids. */
  readonly priceAlerts: {
    list: readonly PriceAlert[];
    added: { readonly id: string; readonly state: 'armed' | 'paused' };
    item: string;
    changed: 'alerts.changed';
  };
  /** Nothing is added here: sessions begin by signing in. Items are ids. */
  readonly staffSessions: { list: readonly StaffSessionRow[]; added: never; item: string; changed: 'sessions.changed' };
  /** A zone is chosen by adding it. Without one it is that of the reports. */
  readonly staffZone: { list: StaffZone; added: string; item: string; changed: 'zone.changed' };
}

/** Every flow that screens open: opening a flow and `useFlow` infer from it. */
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
  priceAlerts: customers<OwnedListMachine<OwnedLists['priceAlerts']>>(),
  lockAccount: customers<LockAccountMachine>(),
  dashboardChart: customers<ChartMachine>(),
  exchangeChart: customers<ChartMachine>(),
  assetChart: customers<ChartMachine>(),

  arrivals: customersPage<ArrivalsMachine>(),
  activityReading: customersPage<ActivityReadingMachine>(),
  activityExport: customersPage<ListExportMachine>(),
  inviterCode: customersPage<InviterCodeMachine>(),
  securityEvents: customersPage<DirectoryMachine<SecurityEvent>>(),

  /** The list of any staff page. */
  staffList: staffPage<DirectoryMachine>(),
  /** The second trades tab; the first keeps its state. */
  staffTransfers: staffPage<DirectoryMachine>(),
  customerSearch: staffPage<CustomerSearchMachine>(),
  staffAction: staffPage<StaffActionMachine>(),
  staffReveal: staffPage<StaffRevealMachine>(),
  caseDesk: staffPage<CaseDeskMachine>(),
  explanation: staffPage<ExplanationMachine>(),
  timeline: staffPage<TimelineMachine>(),
  /** The custom range of days for sales, and a sales table's export. */
  salesRange: staffPage<SalesRangeMachine>(),
  salesFile: staffPage<ListExportMachine>(),
  /** Own sign-in: the customers' machines with staff calls. */
  staffFactors: staffs<MfaEnrollmentMachine>(),
  staffPassword: staffs<ChangePasswordMachine>(),
  staffSessions: staffs<OwnedListMachine<OwnedLists['staffSessions']>>(),
  staffZone: staffs<OwnedListMachine<OwnedLists['staffZone']>>(),
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
