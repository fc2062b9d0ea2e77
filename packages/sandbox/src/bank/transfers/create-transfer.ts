import { and, eq, isNull } from 'drizzle-orm';
import type { BankAct } from '#domain/security/codeSubjects.ts';
import type { Executor } from '#server/db/database.ts';
import { bankQuotes, bankTransfers } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { readOwner } from '../accounts/owner.ts';
import { mayAct } from '../auth/authorize.ts';
import { spendToken } from '../auth/bound-tokens.ts';
import type { Caller } from '../auth/tokens.ts';
import {
  conflict,
  invalidParameter,
  notAllowed,
  notFound,
  sendsPaused,
  unprocessable,
  unverifiedCustomer,
} from '../http/errors.ts';
import { hold } from '../ledger/ledger.ts';
import { attemptUpToDate, NotYet } from '../lifecycle/attempt.ts';
import type { Quote } from '../quotes/quote.ts';
import type { Transfer } from './lifecycle.ts';
import { exceedsLimit } from './limits.ts';
import { checkParticipants, storedParticipants } from './participants.ts';
import { findParties, type Parties } from './parties.ts';
import { sourceHoldOf } from './settlement.ts';
import { achHoldSeconds } from './terms.ts';
import type { PostTransfer } from './transfer-schema.ts';

interface Taking {
  readonly caller: Caller;
  readonly quoteGuid: string;
  /** The transfer that uses it. */
  readonly transferGuid: string;
  readonly now: number;
  /** Throws for a quote that does not fit. */
  readonly check: (quote: Quote) => void;
}

/**
 * Marks and locks a quote, until a later refusal rolls back; a concurrent call waits and is
 * refused.
 * @returns quote and customer
 * @throws BankError 404 unknown or another owner's, 400 without a customer or from `check`, 409
 * used
 */
async function takeQuote(
  tx: Executor,
  { caller, quoteGuid, transferGuid, now, check }: Taking,
): Promise<{ quote: Quote; customerGuid: string }> {
  const unused = and(eq(bankQuotes.guid, quoteGuid), isNull(bankQuotes.tradeGuid), isNull(bankQuotes.transferGuid));
  const [taken] = await tx.update(bankQuotes).set({ transferGuid, updatedAt: now }).where(unused).returning();
  const quote = taken ?? (await tx.select().from(bankQuotes).where(eq(bankQuotes.guid, quoteGuid)))[0];
  if (quote === undefined || !mayAct(caller, quote.customerGuid)) throw notFound();
  check(quote);
  if (quote.customerGuid === null)
    throw invalidParameter('quote_guid names a quote without a customer, which cannot be used');
  if (taken === undefined) throw conflict('Quote has already been used');
  return { quote, customerGuid: quote.customerGuid };
}

/**
 * Makes a transfer of a quote, once. A hold is placed at once on what leaves an account here; a
 * transfer that cannot be paid or exceeds a limit is made and fails, as the real bank's do.
 * @throws BankError 404 unknown quote, 409 used quote, 403 a customer's own book transfer to
 * another, or another transfer than the token is for, 400 unverified customer, another product or
 * missing
 *   account, 422 the counterparty or the
 *   participants cannot be used, or it would leave while the customer's sends are paused
 */
export async function createTransfer(services: Services, caller: Caller, posted: PostTransfer): Promise<Transfer> {
  return attemptUpToDate(services, (tx, last) => tryTransfer(services, tx, { caller, posted, last }));
}

interface Attempt {
  readonly caller: Caller;
  readonly posted: PostTransfer;
  /** All due steps are stored. */
  readonly last: boolean;
}

async function tryTransfer(services: Services, tx: Executor, { caller, posted, last }: Attempt): Promise<Transfer> {
  const now = services.clock.now();
  const guid = await services.guids.next(tx);
  const check = (taken: Quote) => assetTransferred(taken, posted);
  const { quote, customerGuid } = await takeQuote(tx, {
    caller,
    quoteGuid: posted.quote_guid,
    transferGuid: guid,
    now,
    check,
  });
  const asset = assetTransferred(quote, posted);
  checkParticipants(posted, { deliver: quote.deliverAmount, receive: quote.receiveAmount });
  const { state, own, sendsPausedUntil } = await readOwner(tx, customerGuid);
  if (state !== 'verified') throw last ? unverifiedCustomer() : new NotYet(customerGuid);
  const parties = await findParties(tx, posted, { customerGuid, asset, quote, own, now });
  if ('unusable' in parties) throw last ? unprocessable(parties.unusable) : new NotYet(customerGuid);
  // A stolen step-up token must not move money between accounts here.
  if (
    caller.customerGuid !== null &&
    posted.transfer_type === 'book' &&
    parties.destination.customer_guid !== customerGuid
  )
    throw notAllowed(
      "destination_account_guid must be the customer's own with a customer's own token: only the bank books to others",
    );
  const isThis = (act: BankAct) => isNamedTransfer(act, { quote, asset, parties });
  await spendToken(tx, { caller, scope: 'transfers:execute', isThis }, guid);
  if (sendsPausedUntil !== null && now < sendsPausedUntil && leaves(parties, customerGuid))
    throw sendsPaused(sendsPausedUntil);
  const draft = transferRow({ guid, customerGuid, asset, now }, quote, posted, parties);
  const failureCode = posted.expected_error ?? (await failureOf(tx, draft, parties));
  if (failureCode === 'non_sufficient_funds' && !posted.expected_error && !last) throw new NotYet(customerGuid);
  const [transfer] = await tx
    .insert(bankTransfers)
    .values({ ...draft, failureCode })
    .returning();
  if (transfer === undefined) throw new Error('the transfer was not stored');
  return transfer;
}

interface Making {
  readonly quote: Quote;
  readonly asset: string;
  readonly parties: Parties;
}

/** By the amount leaving the bank account, or reaching the other end, as reviewed. */
function isNamedTransfer(
  act: BankAct,
  { quote: { side, deliverAmount, receiveAmount }, asset, parties: { ending } }: Making,
): boolean {
  if (act.kind !== side || (act.kind !== 'deposit' && act.kind !== 'withdrawal')) return false;
  const shown = side === 'deposit' ? deliverAmount : receiveAmount;
  return act.asset === asset && BigInt(act.amount) === shown && act.end === ending;
}

/** To the outside, or to another customer. */
const leaves = ({ destination: { type, customer_guid: owner } }: Parties, customerGuid: string): boolean =>
  type.startsWith('external_') || owner !== customerGuid;

const products = {
  funding: 'funding',
  crypto: 'crypto_transfer',
  book: 'book_transfer',
  inter_account: 'inter_account',
} as const;

/** @throws BankError 400 for a quote of another product */
function assetTransferred({ productType, asset }: Quote, { transfer_type: type }: PostTransfer): string {
  if (productType !== products[type] || asset === null)
    throw invalidParameter(`quote_guid does not name a ${products[type]} quote`);
  return asset;
}

/** Why it will fail, or `null` once its hold is placed. */
async function failureOf(
  tx: Executor,
  draft: ReturnType<typeof transferRow>,
  { plaid = false }: Parties,
): Promise<string | null> {
  const { transferType, customerGuid, side, asset, estimatedAmount, fee, createdAt } = draft;
  const planned = { transferType, customerGuid, side, asset, gross: estimatedAmount + fee, plaid, now: createdAt };
  if (await exceedsLimit(tx, planned)) return 'limit_exceeded';
  const needed = sourceHoldOf(draft);
  if (needed === undefined) return null;
  return (await hold(tx, needed.accountGuid, needed.amount)) ? null : 'non_sufficient_funds';
}

interface Identity {
  readonly guid: string;
  readonly customerGuid: string;
  readonly asset: string;
  readonly now: number;
}

/** Used by transfers. */
type QuoteLines = Pick<Quote, 'guid' | 'side' | 'receiveAmount' | 'fee' | 'networkFee' | 'networkFeeAsset'>;

/** The row of a new transfer. */
export function transferRow(
  { guid, customerGuid, asset, now }: Identity,
  quote: QuoteLines,
  posted: PostTransfer,
  parties: Parties,
) {
  const funding = posted.transfer_type === 'funding' ? posted : null;
  const held = funding?.payment_rail === 'ach' && quote.side === 'deposit';
  return {
    guid,
    quoteGuid: quote.guid,
    transferType: posted.transfer_type,
    customerGuid,
    externalBankAccountGuid: parties.externalBankAccountGuid ?? null,
    externalWalletGuid: parties.externalWalletGuid ?? null,
    side: quote.side,
    asset,
    state: 'storing',
    estimatedAmount: quote.receiveAmount,
    fee: quote.fee,
    estimatedNetworkFee: quote.networkFee,
    networkFeeAsset: quote.networkFeeAsset,
    sourceAccount: parties.source,
    destinationAccount: parties.destination,
    sourceParticipants: storedParticipants(posted.source_participants),
    destinationParticipants: storedParticipants(posted.destination_participants),
    paymentRail: funding?.payment_rail ?? null,
    beneficiaryMemo: funding?.beneficiary_memo ?? null,
    holdSeconds: held ? achHoldSeconds : null,
    expectedBehaviours: posted.expected_behaviours ?? [],
    expectedError: posted.expected_error ?? null,
    labels: posted.labels ?? null,
    createdAt: now,
    updatedAt: now,
  };
}
