import { fromPromise } from 'xstate';
import type { Transfer } from '#domain/activity/fromTransfer.ts';
import { ProblemError } from '#machines/shared/problem.ts';
import type {
  FoundTransfer,
  RequestTransferQuoteInput,
  RequestTransferQuoteResult,
  SendTransferInput,
  SendTransferResult,
} from '#machines/shared/transferring/transfer.actors.ts';
import type { Counterparty } from '#machines/shared/transferring/transfer.types.ts';
import { createTransferQuote, readTransferQuote } from '#ports/bank/quotes.ts';
import { stepUpBank } from '#ports/bank/step-up.ts';
import { createTransfer, listTransfers, type NewTransfer, readTransfer } from '#ports/bank/transfers.ts';
import type { HttpError } from '#ports/http.ts';
import type { Services } from '../../handle/services.ts';
import { namedReason, quoteRefusal, refusableMoney } from '../../mapping/money-refusals.ts';
import { requestedTransferQuote, transferQuoteOf } from '../../mapping/requested-transfer-quote.ts';

function transferRefusal(error: HttpError) {
  const { problem, response } = error;
  if (problem.code === 'stepUpExpired') return 'stepUpExpired';
  const named = namedReason(error, [
    'unverifiedCustomer',
    'insufficientFunds',
    'limitExceeded',
    'walletOnHold',
    'bankAccountOnHold',
    'withdrawalsPaused',
  ]);
  if (named) return named;
  if (response?.status === 409) return 'alreadyUsed';
  if (response?.status === 422) return 'unusableEnd';
  // Every other refusal is final, except a timeout: the bank may still make the transfer.
  return response?.status === 408 ? null : 'refused';
}

const partiesOf = (end: Counterparty): NewTransfer =>
  end.kind === 'wallet'
    ? { transfer_type: 'crypto', external_wallet_guid: end.guid }
    : { transfer_type: 'funding', external_bank_account_guid: end.guid, payment_rail: 'ach' };

/** Finds a quote's transfer: the quote names it; until then, the list of transfers is searched. */
async function findTransfer({ bank }: Services, quoteGuid: string, signal: AbortSignal): Promise<FoundTransfer> {
  const record = await readTransferQuote(bank, quoteGuid, signal);
  const quote = transferQuoteOf(record);
  if (record.transfer_guid) return { quote, transfer: await readTransfer(bank, record.transfer_guid, signal) };
  const { objects, unreadable } = await listTransfers(bank, 0, signal);
  const transfer = objects.find((made) => made.quoteGuid === quoteGuid);
  // An unreadable transfer may be the one, so the outcome stays unknown.
  if (!transfer && unreadable.length > 0) throw new ProblemError({ code: 'malformedReply', retryable: true });
  return { quote, transfer: transfer ?? null };
}

/** Implements the actors of every flow that moves money (`transferActors`). */
export const provideTransferring = (services: Services) => ({
  requestTransferQuote: fromPromise<RequestTransferQuoteResult, RequestTransferQuoteInput>(({ input, signal }) =>
    refusableMoney(async () => {
      const request = { ...input, product: input.product === 'crypto' ? ('crypto_transfer' as const) : input.product };
      return {
        ok: true,
        quote: requestedTransferQuote(input, await createTransferQuote(services.bank, request, signal)),
      } as const;
    }, quoteRefusal),
  ),
  sendTransfer: fromPromise<SendTransferResult, SendTransferInput>(({ input: { stepUp, quote, end } }) =>
    refusableMoney<SendTransferResult, NonNullable<ReturnType<typeof transferRefusal>>>(async () => {
      // The bank would refuse the token without a reason.
      if (stepUp.transfersPaused) return { ok: false, reason: 'withdrawalsPaused' };
      const bank = stepUpBank(services.settings.bankUrl, stepUp.token);
      return { ok: true, transfer: await createTransfer(bank, quote.guid, partiesOf(end)) } as const;
    }, transferRefusal),
  ),
  findTransferByQuote: fromPromise<FoundTransfer, { quoteGuid: string }>(({ input, signal }) =>
    findTransfer(services, input.quoteGuid, signal),
  ),
  readTransfer: fromPromise<Transfer, { guid: string }>(({ input, signal }) =>
    readTransfer(services.bank, input.guid, signal),
  ),
});
