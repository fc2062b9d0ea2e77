import { assets } from '#domain/assets/assets.ts';
import { type Amount, compare, isPositive, isZero, toDecimal } from '#domain/money/money.ts';
import { type BankAccount, isGone, isUsable } from '#domain/transfers/bankAccount.ts';
import { coversLimits, exceededLimit, limitsLeft, mostNow } from '#domain/transfers/limits.ts';
import { parseAmountIn } from '../shared/amount.ts';
import type { RequestTransferQuoteInput, RequestTransferQuoteResult } from '../shared/transferring/transfer.actors.ts';
import { bankAccountEnd, isSameEnd } from '../shared/transferring/transfer.facts.ts';
import type { Reviewed } from '../shared/transferring/transfer.types.ts';
import type { AmountProblem, DepositContext, DepositDraft } from './deposit.types.ts';

const { decimals } = assets.USD;
const deposits = { asset: 'USD', side: 'deposit' } as const;

/** Cents. */
export const parseAmount = ({ amountText }: Pick<DepositDraft, 'amountText'>) =>
  parseAmountIn(amountText, decimals, (unit) => unit === 'USD');

type Choice = Pick<DepositContext, 'facts' | 'draft'>;

/** Null while loading. */
export const listedAccounts = ({ facts, draft }: Choice): readonly BankAccount[] | null =>
  facts.bankAccounts?.filter((account) => !isGone(account) || account.guid === draft.accountGuid) ?? null;

/** The chosen account, or else the first usable one; null without any, and while they load. */
export function chosenAccount({ facts: { bankAccounts }, draft: { accountGuid } }: Choice): BankAccount | null {
  if (accountGuid === null) return bankAccounts?.find(isUsable) ?? null;
  return bankAccounts?.find(({ guid }) => guid === accountGuid) ?? null;
}

export function accountIsUsable(choice: Choice): boolean {
  const account = chosenAccount(choice);
  return account !== null && isUsable(account);
}

/** The reviewed account is unchanged and still usable. */
export const endIsUnchanged = ({ facts, reviewed }: Pick<DepositContext, 'facts' | 'reviewed'>): boolean =>
  reviewed !== null &&
  (facts.bankAccounts?.some((account) => isUsable(account) && isSameEnd(bankAccountEnd(account), reviewed.end)) ??
    false);

/** The limit per deposit; null without one. */
const largestFrom = (
  { largestDeposit }: Pick<DepositContext, 'largestDeposit'>,
  account: BankAccount | null,
): Amount | null => (account?.isLinked ? largestDeposit : null);

/** The customer's limits and usage; null if unknown, and then the bank decides. */
function knownUses({ facts: { limits, transfers }, now }: Pick<DepositContext, 'facts' | 'now'>) {
  if (limits === null || transfers === null || !coversLimits(limits, transfers.since, now())) return null;
  return limitsLeft(limits, transfers.rows, deposits, now());
}

/** The most that can be deposited now, in cents; null if unlimited or unknown. */
export function mostAtOnce(context: Pick<DepositContext, 'facts' | 'draft' | 'now' | 'largestDeposit'>): Amount | null {
  const left = mostNow(knownUses(context) ?? []);
  const largest = largestFrom(context, chosenAccount(context));
  return left !== null && largest !== null ? (compare(left, largest) < 0 ? left : largest) : (left ?? largest);
}

/** Whether the per-deposit limit applies, so that another deposit can follow at once. */
export function isMostOfOne(context: Pick<DepositContext, 'facts' | 'draft' | 'now' | 'largestDeposit'>): boolean {
  const largest = largestFrom(context, chosenAccount(context));
  const left = mostNow(knownUses(context) ?? []);
  return largest !== null && (left === null || compare(left, largest) > 0);
}

/** Null if the amount can be quoted. */
export function amountProblemOf(context: DepositContext): AmountProblem | null {
  const parsed = parseAmount(context.draft);
  if (!parsed.ok) return { reason: parsed.reason };
  if (isZero(parsed.amount)) return { reason: 'zero' };
  const largest = largestFrom(context, chosenAccount(context));
  if (largest !== null && compare(parsed.amount, largest) > 0) return { reason: 'aboveLargest', largest };
  return limitProblemOf(context, parsed.amount);
}

function limitProblemOf(context: DepositContext, cents: Amount): AmountProblem | null {
  const { facts, now } = context;
  if (knownUses(context) === null || facts.limits === null || facts.transfers === null) return null;
  const limit = exceededLimit(facts.limits, facts.transfers.rows, { ...deposits, amount: cents }, now());
  return limit && { reason: 'limitExceeded', limit };
}

/** The typed amount leaves the bank account; any fee comes out of it. */
export function quoteRequestOf({ customerGuid, draft }: DepositContext): RequestTransferQuoteInput {
  const parsed = parseAmount(draft);
  if (!parsed.ok) throw new RangeError(`no amount to quote: ${parsed.reason}`);
  return { customerGuid, product: 'funding', ...deposits, deliverAmount: parsed.amount };
}

/** Null if the quote is unusable. */
export function reviewOf(context: DepositContext, answer: RequestTransferQuoteResult): Reviewed | null {
  const account = chosenAccount(context);
  if (!answer.ok || account === null || !isPositive(answer.quote.receiveAmount)) return null;
  return { quote: answer.quote, end: bankAccountEnd(account) };
}

/** The maximum, as text for the field. */
export const maxText = (context: DepositContext): string => {
  const most = mostAtOnce(context);
  return most === null ? '' : toDecimal(most, decimals);
};
