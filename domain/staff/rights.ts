/** Roles are additive: none contains another. */
export const staffRoles = ['viewer', 'support', 'compliance', 'finance', 'owner'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Granting a role that decides about others' rights needs a second person. */
const strongRoles: readonly StaffRole[] = ['compliance', 'owner'];
export const gainsStrength = (before: readonly StaffRole[], after: readonly StaffRole[]): boolean =>
  strongRoles.some((role) => after.includes(role) && !before.includes(role));

/** At once, with a recorded reason, or after a second person's approval. */
export type Grant = 'allowed' | 'withReason' | 'withApproval';

/** Who may take an action. Anyone in neither list is refused. */
interface Right {
  /** Completes "You can …". */
  readonly title: string;
  readonly grants: Readonly<Partial<Record<StaffRole, Grant>>>;
  readonly approvers?: readonly StaffRole[];
  /** The rationale, for auditors. */
  readonly why: string;
}

const everybody: Right['grants'] = {
  viewer: 'allowed',
  support: 'allowed',
  compliance: 'allowed',
  finance: 'allowed',
  owner: 'allowed',
};
const nobody: Right['grants'] = {};

/** The single source for server checks, console, documentation and tests. */
const table = {
  keepOwnAccount: {
    title: 'change your own sign-in, and read your own sessions and audit entries',
    grants: everybody,
    why: 'It is theirs.',
  },
  readCustomers: {
    title: 'read customers, trades, transfers and accounts',
    grants: everybody,
    why: 'All work needs it. Names and email addresses can be hidden; the rest of personal data is masked.',
  },
  readSales: {
    title: 'read sales and reconciliation',
    grants: { viewer: 'allowed', finance: 'allowed', owner: 'allowed' },
    why: 'The company’s revenue is no part of a customer’s case.',
  },
  writeNotes: {
    title: 'add notes and flags',
    grants: { support: 'allowed', compliance: 'allowed', finance: 'allowed' },
    why: 'Owners administer. They work on no cases.',
  },
  revealContact: {
    title: 'reveal a phone number or a street',
    grants: { support: 'withReason', compliance: 'withReason' },
    why: 'Finance pays nobody by hand.',
  },
  revealIdentity: {
    title: 'reveal a birth date or the end of an ID number',
    grants: { compliance: 'withReason' },
    why: 'Only a decision about identity needs it.',
  },
  readWholeBankNumbers: {
    title: 'read whole bank account numbers or pictures of documents',
    grants: nobody,
    why: 'No job needs it. They stay at the bank.',
  },
  resendMail: {
    title: 'send a mail or a receipt again',
    grants: { support: 'allowed', compliance: 'allowed' },
    why: 'It goes to the address on file only.',
  },
  endCustomerSessions: {
    title: 'end a customer’s sessions',
    grants: { support: 'withReason', compliance: 'withReason', owner: 'withReason' },
    why: 'What stops harm is quick.',
  },
  freezeCustomer: {
    title: 'freeze a customer or pause their withdrawals',
    grants: { support: 'withReason', compliance: 'withReason', owner: 'withReason' },
    why: 'A wrong freeze costs less than a theft.',
  },
  liftFreeze: {
    title: 'lift a freeze or shorten a pause',
    grants: { compliance: 'withApproval' },
    approvers: ['compliance', 'owner'],
    why: 'Whoever steals an account calls support.',
  },
  resetFactors: {
    title: 'reset a customer’s two-step verification',
    grants: { support: 'withApproval', compliance: 'withApproval' },
    approvers: ['compliance', 'owner'],
    why: 'The commonest way to take an account over.',
  },
  signInAsCustomer: {
    title: 'set a customer’s email address or password, or sign in as them',
    grants: nobody,
    why: 'There is no such call.',
  },
  editContact: {
    title: 'change a customer’s phone number or display name',
    grants: { support: 'withReason', compliance: 'withReason' },
    why: 'The legal name is the bank’s.',
  },
  requestDocuments: {
    title: 'ask for documents or verify again',
    grants: { compliance: 'withReason' },
    why: 'It opens a check at the bank.',
  },
  refreshBankAccount: {
    title: 'ask a customer to reconnect a bank account',
    grants: { support: 'withReason', compliance: 'withReason', finance: 'withReason' },
    why: 'It harms nobody: the customer connects it again.',
  },
  changeMoneyPaths: {
    title: 'complete or remove a bank account, or remove a wallet',
    grants: { compliance: 'withApproval' },
    approvers: ['compliance', 'owner'],
    why: 'It opens or cuts a way for money.',
  },
  answerMessages: {
    title: 'answer and close messages',
    grants: { support: 'allowed', compliance: 'allowed' },
    why: 'It is support’s work.',
  },
  decideIdentityCases: {
    title: 'decide cases of verification, due diligence and signals',
    grants: { compliance: 'allowed' },
    why: 'They answer for it.',
  },
  decideReturnCases: {
    title: 'decide cases of returned deposits',
    grants: { compliance: 'allowed', finance: 'allowed' },
    why: 'The money side.',
  },
  decideBreakCases: { title: 'decide cases of breaks', grants: { finance: 'allowed' }, why: 'The money side.' },
  reassignCases: {
    title: 'reassign cases and change when they are due',
    grants: { compliance: 'withReason', finance: 'withReason' },
    why: 'Within their own kinds.',
  },
  draftSignalRules: {
    title: 'draft and try signal rules',
    grants: { compliance: 'allowed' },
    why: 'A dry run changes nothing.',
  },
  switchSignalRules: {
    title: 'switch a signal rule on',
    grants: { compliance: 'withApproval' },
    approvers: ['compliance', 'owner'],
    why: 'It decides whose cases open.',
  },
  exportCustomers: {
    title: 'export customers and cases, masked',
    grants: { compliance: 'withReason' },
    why: 'Export in bulk is a right of its own.',
  },
  exportMoney: {
    title: 'export trades, transfers and accounts',
    grants: { finance: 'withReason' },
    why: 'Export in bulk is a right of its own.',
  },
  explainSmallBreaks: {
    title: 'explain a break of $1 or less',
    grants: { finance: 'withReason' },
    why: 'Rounding and timing.',
  },
  explainLargeBreaks: {
    title: 'explain a break of more than $1',
    grants: { finance: 'withApproval' },
    approvers: ['finance', 'owner'],
    why: 'It may hide a loss.',
  },
  closePeriods: {
    title: 'close or reopen a period',
    grants: { finance: 'withApproval' },
    approvers: ['finance', 'owner'],
    why: 'Its figures are reported.',
  },
  readAudit: {
    title: 'read the whole audit log',
    grants: { compliance: 'allowed', owner: 'allowed' },
    why: 'They answer for what staff does.',
  },
  readMoneyAudit: {
    title: 'read audit entries about money',
    grants: { compliance: 'allowed', finance: 'allowed', owner: 'allowed' },
    why: 'The entries of their own work.',
  },
  exportAudit: {
    title: 'verify and export the audit log',
    grants: { compliance: 'withReason', owner: 'withReason' },
    why: 'For auditors.',
  },
  shareViews: {
    title: 'share saved views',
    grants: { support: 'allowed', compliance: 'allowed', finance: 'allowed' },
    why: 'Whoever works with lists.',
  },
  removeSharedViews: {
    title: 'delete other people’s shared views',
    grants: { owner: 'allowed' },
    why: 'Others use them.',
  },
  readStaff: { title: 'see who is on staff, with their roles', grants: everybody, why: 'One must know whom to ask.' },
  manageStaff: {
    title: 'invite people, change roles, deactivate people and end their sessions',
    grants: { owner: 'withReason' },
    why: 'It is what owners are for.',
  },
  grantStrongRoles: {
    title: 'give somebody the role of owner or compliance',
    grants: { owner: 'withApproval' },
    approvers: ['compliance', 'owner'],
    why: 'An owner must not make a second self in silence.',
  },
  moveMoney: {
    title: 'create a trade, a transfer or an account at the bank',
    grants: nobody,
    why: 'The console’s own bank token does not have these scopes.',
  },
} as const satisfies Readonly<Record<string, Right>>;

export type StaffAction = keyof typeof table;
export const staffRights: Readonly<Record<StaffAction, Right>> = table;
export const staffActions = Object.keys(table) as StaffAction[];

/** Most permissive first. */
const grants: readonly Grant[] = ['allowed', 'withReason', 'withApproval'];

/** The most permissive grant of these roles; null if none allows it. */
export function grantOf(roles: readonly StaffRole[], action: StaffAction): Grant | null {
  const given = roles.map((role) => staffRights[action].grants[role]);
  return grants.find((grant) => given.includes(grant)) ?? null;
}

export const approversOf = (action: StaffAction): readonly StaffRole[] => staffRights[action].approvers ?? [];

/** Whether these roles may approve a request. Requests check that approver and requester differ. */
export const canApprove = (roles: readonly StaffRole[], action: StaffAction): boolean =>
  approversOf(action).some((role) => roles.includes(role));

/** The actions that these roles may approve. */
export const approvableBy = (roles: readonly StaffRole[]): StaffAction[] =>
  staffActions.filter((action) => canApprove(roles, action));

/** Whether it lets somebody in who could not sign in before; needs a second factor. */
export const handsOutAccess = (action: StaffAction): boolean =>
  ['manageStaff', 'grantStrongRoles', 'resetFactors'].includes(action);

/** As in "Needs compliance or owner"; empty if nobody can. */
export const rolesFor = (action: StaffAction): StaffRole[] =>
  staffRoles.filter((role) => staffRights[action].grants[role] !== undefined);
