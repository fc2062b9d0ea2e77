import { expect, test } from 'vitest';
import { backendGroups } from '#server/backend/backend.ts';

/** The right that each call of staff's needs, said a second time: a right that is too weak shows nowhere else. */
const table: Readonly<Record<string, string>> = {
  changeMoneyPaths: `
    GET POST customers/{guid}/complete-bank-account/{record}
    GET POST customers/{guid}/remove-bank-account/{record}
    GET POST customers/{guid}/remove-wallet/{record}`,
  closePeriods: `
    POST periods/{month}/close
    POST periods/{month}/reopen`,
  draftSignalRules: `
    GET signal-rules
    POST signal-rules/{rule}/draft
    POST signal-rules/{rule}/dry-run`,
  editContact: `
    GET POST customers/{guid}/change-name
    GET POST customers/{guid}/change-phone`,
  endCustomerSessions: `
    GET POST customers/{guid}/end-sessions`,
  exportAudit: `
    GET audit.csv
    POST audit/verify`,
  exportCustomers: `
    GET cases.csv
    GET customers.csv`,
  exportMoney: `
    GET breaks.csv
    GET customer-accounts.csv
    GET sales.csv
    GET trades.csv
    GET transfers.csv`,
  freezeCustomer: `
    GET POST customers/{guid}/freeze
    GET POST customers/{guid}/pause-withdrawals`,
  keepOwnAccount: `
    GET audit
    DELETE POST PUT authenticator
    POST confirm
    POST confirm-options
    DELETE GET PUT drafts/{key}
    POST names
    POST passkey-options
    POST passkeys
    DELETE passkeys/{id}
    POST password
    GET POST PUT recovery-codes
    GET security
    POST session
    DELETE sessions/{id}
    POST sign-out
    GET POST views/{list}
    POST views/{list}/{id}
    POST views/{list}/{id}/default
    POST views/{list}/{id}/deletion
    POST zone`,
  liftFreeze: `
    GET POST customers/{guid}/end-pause
    GET POST customers/{guid}/lift-freeze`,
  manageStaff: `
    POST staff
    GET staff.csv
    POST staff/{id}/activate
    POST staff/{id}/deactivate
    POST staff/{id}/end-sessions
    POST staff/{id}/invitation
    POST staff/{id}/roles`,
  readCustomers: `
    GET cases
    GET cases/{id}
    POST cases/{id}/answer
    POST cases/{id}/claim
    POST cases/{id}/decide
    POST cases/{id}/reassign
    POST cases/{id}/release
    POST cases/{id}/undo
    GET customer-accounts
    GET customers
    GET customers/{guid}
    GET customers/{guid}/accounts
    GET customers/{guid}/bank-accounts
    GET customers/{guid}/notes
    GET customers/{guid}/recurring-buys
    GET customers/{guid}/security-events
    GET customers/{guid}/timeline
    GET customers/{guid}/verifications
    GET customers/{guid}/wallets
    POST customers/bulk
    POST next-case
    GET open-cases
    POST search
    POST searches
    GET searches/{id}
    GET sources
    GET today
    GET trades
    GET trades/{guid}/explanation
    GET transfers
    GET transfers/{guid}/explanation`,
  readSales: `
    GET breaks
    POST breaks/{id}/explain
    GET periods
    GET reconciliation
    POST reconciliation/runs
    GET sales
    GET sales/concentration
    GET sales/customers
    GET sales/holdings`,
  readStaff: `
    GET open-requests
    GET requests
    POST requests/{id}/approve
    POST requests/{id}/reject
    POST requests/{id}/withdraw
    GET staff`,
  refreshBankAccount: `
    POST customers/{guid}/refresh-bank-account`,
  requestDocuments: `
    POST customers/{guid}/request-check`,
  resendMail: `
    POST customers/{guid}/resend-mail`,
  resetFactors: `
    GET POST customers/{guid}/reset-factors`,
  revealContact: `
    POST customers/{guid}/reveal-contact`,
  revealIdentity: `
    POST customers/{guid}/reveal-identity`,
  switchSignalRules: `
    POST signal-rules/{rule}/off
    POST signal-rules/{rule}/on`,
  writeNotes: `
    POST customers/{guid}/flags
    POST customers/{guid}/flags/{flag}/removal
    POST customers/{guid}/notes
    POST customers/{guid}/notes/{note}/undo`,
};

const listed = Object.entries(table).flatMap(([right, calls]) =>
  calls
    .trim()
    .split('\n')
    .flatMap((line) => {
      const words = line.trim().split(' ');
      return words.slice(0, -1).map((method) => `${method} /admin/${words.at(-1)}: ${right}`);
    }),
);

test('each call of staff’s needs the right that its act is about', () => {
  const declared = backendGroups
    .flatMap(({ routes }) => routes)
    .filter(({ access }) => access.schemes.includes('staffToken'))
    .map(({ method, path, access }) => `${method} ${path}: ${access.right}`);
  expect(declared.toSorted()).toEqual(listed.toSorted());
});
