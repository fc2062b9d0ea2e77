import type { AuditedAction } from './auditList.ts';

/** Cases are decided by several rights, in the same ways. */
const caseActs = <const Action extends AuditedAction>(action: Action, of: string) =>
  ({
    [action]: `Work on a case of ${of}`,
    [`${action} assignee`]: `Claim a case of ${of}`,
    [`${action} assignee none`]: `Give back a case of ${of}`,
    [`${action} outcome`]: `Decide a case of ${of}`,
    [`${action} outcome none`]: `Undo the decision of a case of ${of}`,
  }) as Readonly<Record<Action, string>>;

/**
 * Each audited act in a sentence: of a right, of a right and what was changed, or of both and what
 * it became. What became of the act, such as done or refused, stands beside it.
 */
const acts = {
  keepOwnAccount: 'Change their own account',
  'keepOwnAccount password': 'Change their own password',
  'keepOwnAccount authenticatorAdded': 'Add an authenticator app',
  'keepOwnAccount authenticatorRemoved': 'Remove an authenticator app',
  'keepOwnAccount passkeyAdded': 'Add a passkey',
  'keepOwnAccount passkeyRemoved': 'Remove a passkey',
  'keepOwnAccount recoveryCodesReplaced': 'Get new recovery codes',
  'keepOwnAccount recoveryCodesLeft': 'Use a recovery code',
  'keepOwnAccount hidesNames true': 'Hide customers’ names from themselves',
  'keepOwnAccount hidesNames false': 'Show customers’ names to themselves',
  readCustomers: 'Open a customer’s record',
  readSales: 'Start a reconciliation',
  writeNotes: 'Add a note',
  'writeNotes note none': 'Take back a note',
  'writeNotes flag': 'Add a flag',
  'writeNotes flag none': 'Remove a flag',
  revealContact: 'Reveal a phone number and a street',
  revealIdentity: 'Reveal a birth date and the end of an ID number',
  readWholeBankNumbers: 'Read a whole bank account number',
  resendMail: 'Send an email again',
  endCustomerSessions: 'End a customer’s session',
  freezeCustomer: 'Freeze an account or pause withdrawals',
  'freezeCustomer frozen': 'Freeze the account',
  'freezeCustomer withdrawalsPausedUntil': 'Pause withdrawals',
  liftFreeze: 'Lift a freeze or end a pause',
  'liftFreeze frozen': 'Lift the freeze',
  'liftFreeze withdrawalsPausedUntil': 'End the pause of withdrawals',
  resetFactors: 'Reset two-step verification',
  signInAsCustomer: 'Sign in as a customer',
  editContact: 'Change a phone number or a display name',
  'editContact phone': 'Change the phone number',
  'editContact displayName': 'Change the display name',
  requestDocuments: 'Have the bank request documents or answers',
  'requestDocuments check document_submission': 'Request documents',
  'requestDocuments check enhanced_due_diligence': 'Request answers about money',
  refreshBankAccount: 'Have a bank account connected again',
  changeMoneyPaths: 'Complete or remove a bank account, or remove a wallet',
  'changeMoneyPaths wallet': 'Remove a wallet',
  'changeMoneyPaths bankAccount': 'Remove a bank account',
  'changeMoneyPaths bankAccount completed': 'Complete a bank account',
  ...caseActs('answerMessages', 'a message'),
  'answerMessages answer': 'Answer a message',
  'answerMessages answer none': 'Take back an answer',
  ...caseActs('decideIdentityCases', 'verification, due diligence or a signal'),
  ...caseActs('decideReturnCases', 'a returned deposit'),
  ...caseActs('decideBreakCases', 'a break'),
  reassignCases: 'Give a case to somebody else',
  draftSignalRules: 'Draft or try a signal rule',
  'draftSignalRules parameters': 'Draft a signal rule',
  'draftSignalRules dryRun': 'Try a signal rule',
  switchSignalRules: 'Switch a signal rule on or off',
  'switchSignalRules active': 'Switch a signal rule on',
  'switchSignalRules active none': 'Switch a signal rule off',
  exportCustomers: 'Download customers or cases',
  exportMoney: 'Download records of money',
  explainSmallBreaks: 'Explain a break of $1 or less',
  explainLargeBreaks: 'Explain a break of more than $1',
  closePeriods: 'Close or reopen a month',
  'closePeriods period closed': 'Close a month',
  'closePeriods period open': 'Reopen a month',
  readAudit: 'Read the audit log',
  readMoneyAudit: 'Read audit entries about money',
  exportAudit: 'Download the audit log',
  'exportAudit faults': 'Verify the audit log',
  shareViews: 'Share a saved view',
  removeSharedViews: 'Delete somebody’s shared view',
  readStaff: 'Read the list of staff',
  manageStaff: 'Change somebody’s access to the console',
  'manageStaff roles': 'Change somebody’s roles',
  grantStrongRoles: 'Give somebody the role of owner or compliance',
  moveMoney: 'Move money at the bank',
  signIn: 'Sign in',
  signOut: 'Sign out',
  acceptInvitation: 'Accept an invitation',
  inviteFirstOwner: 'Invite the first owner',
  searchCustomers: 'Search customers',
} as const satisfies Readonly<Record<AuditedAction, string>> & Readonly<Record<string, string>>;

const sentences: Readonly<Record<string, string>> = acts;

/** JSON of the log: by field, the value before and after; nothing of a text in another format. */
function changedIn(changes: string): ReadonlyArray<readonly [field: string, after: string]> {
  try {
    const read: unknown = JSON.parse(changes);
    return Object.entries(read ?? {}).map(([field, pair]) => [
      field,
      String((Array.isArray(pair) ? pair[1] : pair) ?? 'none'),
    ]);
  } catch {
    return [];
  }
}

/** The act of an audit entry, which holds no value of its changes but those of the table. */
export function actOf(action: string, changes: string): string {
  const names = changedIn(changes).flatMap(([field, after]) => [`${action} ${field} ${after}`, `${action} ${field}`]);
  return names.find((name) => name in sentences) ?? action;
}

/** An act in a sentence; null for one that no table has, of an older version. */
export const actSentence = (act: string): string | null => sentences[act] ?? null;
