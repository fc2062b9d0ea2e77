import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { keptEventDays } from '#domain/security/events.ts';
import { day } from '#domain/time/units.ts';
import * as schema from '#server/db/schema/index.ts';
import { watchRetention } from '../../account/transfer-notifications/transfer-notifications.ts';
import { keptSearchLifetime } from '../../books/projection/kept-searches.ts';
import { draftRetention } from '../drafts/drafts.ts';

export interface RetentionRule {
  readonly table: PgTable;
  readonly since: PgColumn;
  readonly age: number;
  /** The clock of `since`: the sandbox's can be moved; tokens and limits never use it. */
  readonly clock: 'sandbox' | 'real';
  readonly only?: SQL | undefined;
  /** As in docs/backend.md. */
  readonly words: string;
}

const { customers, bankQuotes, sandboxFaults } = schema;
const ours = { clock: 'sandbox' } as const;
const real = { clock: 'real' } as const;

/** Tables that would grow forever. All others are in `permanentTables`. */
export const retentionRules: readonly RetentionRule[] = [
  {
    table: schema.rateLimits,
    since: schema.rateLimits.expiresAt,
    age: 0,
    ...real,
    words: 'counts of calls, once their window has ended',
  },
  {
    table: schema.oneTimeCodes,
    since: schema.oneTimeCodes.expiresAt,
    age: day,
    ...ours,
    words: 'one day after the code expired',
  },
  {
    table: schema.confirmedActs,
    since: schema.confirmedActs.confirmedAt,
    age: watchRetention,
    ...ours,
    words: '30 days after the code was entered',
  },
  {
    table: schema.bankBoundTokens,
    since: schema.bankBoundTokens.expiresAt,
    age: 0,
    ...real,
    words: 'once the token has expired',
  },
  {
    table: schema.factorTries,
    since: schema.factorTries.triedAt,
    age: day,
    ...ours,
    words: 'one day after the last wrong try',
  },
  {
    table: schema.passwordResets,
    since: schema.passwordResets.expiresAt,
    age: day,
    ...ours,
    words: 'one day after the link expired',
  },
  {
    table: schema.accountLinks,
    since: schema.accountLinks.expiresAt,
    age: 30 * day,
    ...ours,
    words: '30 days after the link expired, so that its page can say why',
  },
  {
    table: schema.passkeyChallenges,
    since: schema.passkeyChallenges.expiresAt,
    age: 0,
    ...ours,
    words: 'once the challenge has expired',
  },
  {
    table: schema.securityEvents,
    since: schema.securityEvents.createdAt,
    age: keptEventDays * day,
    ...ours,
    words: '90 days after it happened',
  },
  {
    table: schema.customerMails,
    since: schema.customerMails.createdAt,
    age: keptEventDays * day,
    ...ours,
    words: 'kinds and times of emails, 90 days after they were sent',
  },
  {
    table: schema.staffInvitations,
    since: schema.staffInvitations.expiresAt,
    age: 30 * day,
    ...ours,
    words: '30 days after the link expired, so that its page can say why',
  },
  {
    table: schema.staffSessions,
    since: schema.staffSessions.endsAt,
    age: 90 * day,
    ...real,
    words: '90 days after the session had to end',
  },
  {
    table: schema.staffDrafts,
    since: schema.staffDrafts.savedAt,
    age: draftRetention,
    ...ours,
    words: 'seven days after it was typed',
  },
  {
    table: schema.staffSearches,
    since: schema.staffSearches.keptAt,
    age: keptSearchLifetime,
    ...ours,
    words: '30 days after somebody searched for it',
  },
  {
    table: schema.staffAnswers,
    since: schema.staffAnswers.createdAt,
    age: day,
    ...ours,
    words: 'one day after the call',
  },
  {
    table: schema.devices,
    since: schema.devices.lastSeenAt,
    age: 365 * day,
    ...ours,
    words: 'one year after the last sign-in',
  },
  {
    table: schema.contactMessages,
    since: schema.contactMessages.createdAt,
    age: 730 * day,
    ...ours,
    words: 'two years after the message came',
  },
  {
    table: schema.moneyWatches,
    since: schema.moneyWatches.endedAt,
    age: watchRetention,
    ...ours,
    words: '30 days after its email was sent, or after there was none to send',
  },
  {
    table: schema.alertCrossings,
    since: schema.alertCrossings.endedAt,
    age: watchRetention,
    ...ours,
    words: '30 days after its email was sent, or after there was none to send',
  },
  {
    ...{
      table: customers,
      since: customers.updatedAt,
      age: 30 * day,
      ...ours,
      words: 'sign-ups that did not get as far as the bank, 30 days after the last try',
    },
    // Calls in progress hold its lease.
    only: and(isNull(customers.bankCustomerGuid), or(isNull(customers.lease), sql`${customers.leaseEndsAt} < now()`)),
  },
  {
    table: schema.identitySignInAttempts,
    since: schema.identitySignInAttempts.lastFailedAt,
    age: day,
    ...real,
    words: 'one day after the last wrong password',
  },
  {
    table: schema.identityRefreshTokens,
    since: schema.identityRefreshTokens.createdAt,
    age: 30 * day,
    ...real,
    words: '30 days after the sign-in',
  },
  {
    table: schema.identityActionCodes,
    since: schema.identityActionCodes.createdAt,
    age: day,
    ...real,
    words: 'one day after it was made, as it works for an hour',
  },
  {
    ...{
      table: schema.reconRuns,
      since: schema.reconRuns.beganAt,
      age: 7 * day,
      ...ours,
      words: 'comparisons that followed a change, after seven days',
    },
    // The last run holds the position for the next.
    only: and(
      eq(schema.reconRuns.trigger, 'sync'),
      sql`${schema.reconRuns.serial} < (select max(serial) from recon_runs)`,
    ),
  },
  {
    table: schema.bankEvents,
    since: schema.bankEvents.receivedAt,
    age: 30 * day,
    ...ours,
    words: '30 days after the bank sent it',
  },
  {
    table: schema.outboxMails,
    since: schema.outboxMails.createdAt,
    age: 30 * day,
    ...ours,
    words: '30 days after it was sent',
  },
  {
    ...{
      table: bankQuotes,
      since: bankQuotes.createdAt,
      age: day,
      ...ours,
      words: 'one day after it was made, if nothing was done with it',
    },
    only: and(isNull(bankQuotes.tradeGuid), isNull(bankQuotes.transferGuid)),
  },
  {
    ...{
      table: sandboxFaults,
      since: sandboxFaults.createdAt,
      age: day,
      ...ours,
      words: 'faults that the console has used up, one day after they were set',
    },
    only: eq(sandboxFaults.callsLeft, 0),
  },
];

/** @param now milliseconds */
export const expiredRows = (
  { since, age, clock, only }: RetentionRule,
  now: Readonly<Record<RetentionRule['clock'], number>>,
): SQL | undefined => and(lt(since, now[clock] - age), only);

const bankRecord = 'a record of the bank';
const bankCopy = 'a copy of a record of the bank, for staff';
const withCustomer = 'goes with its customer';
const perCustomer = 'few rows a customer, and it goes with them';
const oneRow = 'one row';
const signingKey = 'a key that tokens or secrets in use were made with';

/** Tables that are never swept, with the reason. */
export const permanentTables: ReadonlyMap<PgTable, string> = new Map<PgTable, string>([
  [schema.costBasis, withCustomer],
  [schema.addressHolds, withCustomer],
  [schema.priceAlerts, 'at most 20 a customer, until they close their account'],
  [schema.alertPrices, 'a row for each coin'],
  [schema.recurringBuys, withCustomer],
  [schema.recurringRuns, 'says of each date what was bought, or why nothing'],
  [schema.authenticators, withCustomer],
  [schema.passkeys, withCustomer],
  [schema.recoveryCodes, perCustomer],
  [schema.pendingEmailChanges, 'one row a customer, until the change is made or stopped'],
  [schema.unsavedRecoveryCodes, 'one row a customer, whose codes a watch removes after a day'],
  [schema.referrals, 'goes with either of its two customers'],
  [schema.destinationWatches, 'without it, its customer would be emailed about the wallet again'],
  [schema.verificationWatches, 'without it, its customer would be emailed about the decision again'],
  [schema.watchStarts, 'a row for each watch'],
  [schema.backendSigningKeys, signingKey],
  [schema.bankSigningKeys, signingKey],
  [schema.identityKeys, signingKey],
  [schema.identityUsers, 'accounts of the sign-in service'],
  [schema.identitySettings, oneRow],
  [schema.sandboxClock, oneRow],
  [schema.sandboxSeeds, 'a row for each seed'],
  [schema.sandboxExpiredTokens, 'a row or two for each customer'],
  [schema.bankListChanges, 'added up and removed each second'],
  [schema.bankListCounts, 'the totals of lists that still have such rows'],
  [schema.bankListOwners, 'the totals of lists that still have such rows'],
  [schema.listSumChanges, 'added up and removed each second'],
  [schema.listSums, 'the sums of lists that still have such rows'],
  [schema.savedViews, 'until whoever saved them deletes them'],
  [schema.viewDefaults, 'a row for each list of a person'],
  [schema.bankCustomers, bankRecord],
  [schema.bankAccounts, bankRecord],
  [schema.bankAddressHolds, bankRecord],
  [schema.bankDepositAddresses, bankRecord],
  [schema.bankExternalBankAccounts, bankRecord],
  [schema.bankExternalWallets, bankRecord],
  [schema.bankIdentityVerifications, bankRecord],
  [schema.bankLinkResults, bankRecord],
  [schema.bankTrades, bankRecord],
  [schema.bankTransfers, bankRecord],
  [schema.bankWorkflows, bankRecord],
  [schema.tradeRows, bankCopy],
  [schema.transferRows, bankCopy],
  [schema.accountRows, bankCopy],
  [schema.verificationRows, bankCopy],
  [schema.externalRows, bankCopy],
  [schema.directory, bankCopy],
  [schema.identifiers, 'what staff finds a customer by'],
  [schema.syncCursors, 'a row for each source'],
  [schema.syncGaps, 'what a comparison with the bank found and mended'],
  [schema.reconBreaks, 'differences from the bank, and what explains them'],
  [schema.reconPoints, 'a row for each asset'],
  [schema.tradeDays, 'what trades came to, for sales'],
  [schema.tradeDayChanges, 'added to those once a second'],
  [schema.transferDays, 'what transfers came to, for sales'],
  [schema.transferDayChanges, 'added to those once a second'],
  [schema.traderDays, 'on which days customers traded'],
  [schema.traderSums, 'what these came to, for sales'],
  [schema.traderSumChanges, 'added to those once a second'],
  [schema.priceDays, 'a price for each asset and day'],
  [schema.reportingZone, 'one row'],
  [schema.periods, 'a row for each month'],
  [schema.periodFigures, 'what a closed month came to'],
  [schema.staff, 'the audit log names them'],
  [schema.staffRequests, 'who requested and who decided'],
  [schema.customerNotes, 'they only grow'],
  [schema.undoneNotes, 'which of those were taken back'],
  [schema.customerFlags, 'what staff marked, also once it was removed or ended'],
  [schema.cases, 'what staff looked into'],
  [schema.caseEvents, 'what became of it'],
  [schema.signalRuleRows, 'a row for each rule'],
  [schema.signalFindings, 'what raised cases'],
  [schema.auditLog, 'it only grows'],
  [schema.ledgerEntries, 'the ledger'],
  [schema.ledgerPostings, 'the ledger'],
]);
