import { withAnswer } from '../params.ts';
import { type Answer, isRefusedFor } from '../refusal.ts';
import { trying } from '../requesting.ts';
import type { StepUp } from '../stepUp.ts';
import type { FoundTransfer, SendTransferResult } from './transfer.actors.ts';
import { isCompleted, isFailed, placedTransfer, type SendingContext, searchIsFinal, sentTransfer } from './transfer.facts.ts';

/**
 * The work of sending a transfer and of following it, the same in every flow that moves money. A flow makes them parts of its own states
 * `submitting` and `pending`; the names of actions, guards and delays are the flow's. A fault is not stored as a problem: a problem says that
 * nothing was sent, and that is not known yet. The transfer is searched for instead.
 */

type WithStepUp = SendingContext & { readonly stepUp: StepUp | null };

function stepUpOf({ stepUp }: WithStepUp): StepUp {
  if (stepUp === null) throw new Error('no code was confirmed');
  return stepUp;
}

/** Searches for the transfer made from the quote until it is found, or until it would have arrived. */
const searching = <const Flow extends string, const Id extends string, const Without extends object>(
  flow: Flow,
  id: Id,
  description: string,
  without: Without,
) =>
  ({
    description,
    initial: 'searching',
    states: {
      searching: {
        entry: 'storeSearchTime',
        ...trying({
          src: 'findTransferByQuote',
          id,
          input: (context: SendingContext) => ({ quoteGuid: sentTransfer(context).quote.guid }),
          onDone: [
            { guard: withAnswer('transferExists'), target: `#${flow}.pending`, actions: withAnswer('storeFound') },
            without,
            { target: 'waiting' },
          ],
          failed: 'waiting',
        }),
      },
      waiting: {
        after: { searchWait: { target: 'searching', actions: 'countPoll' } },
        on: { 'tab.shown': 'searching', 'network.online': 'searching' },
      },
    },
  }) as const;

/**
 * `submitting`: one quote makes one transfer. An accepted one leads to `pending`; a step-up token that ran out to `confirmingCode`; any other
 * refusal to `failed`, with its reason stored. A transfer that was not made leads back to `reviewing` with the same quote.
 * Actions: `storeAnsweredTransfer`, `storeFound`, `storeLostTime`, `storeRefusal`, `storeNotSent`, `storeSearchTime`, `countPoll`, `clearStepUp`.
 * Guards: `accepted`, `quoteWasUsed`, `stepUpExpired`, `transferExists`, `searchIsFinal`. Delays: `sendingLimit`, `searchWait`.
 */
export const sendingWork = <const Flow extends string>(flow: Flow) =>
  ({
    initial: 'deciding',
    states: {
      deciding: {
        description: 'With a confirmed code it is sent. Without one, after a reload, it was sent before, and is only searched for.',
        always: [
          { guard: 'hasStepUp', target: 'sending' },
          { target: 'verifying', actions: 'storeLostTime' },
        ],
      },
      sending: {
        exit: 'clearStepUp',
        invoke: {
          id: 'sendTransfer',
          src: 'sendTransfer',
          input: ({ context }: { context: WithStepUp }) => {
            const { quote, end } = sentTransfer(context);
            return { stepUp: stepUpOf(context), quote, end };
          },
          onDone: [
            { guard: withAnswer('accepted'), target: `#${flow}.pending`, actions: withAnswer('storeAnsweredTransfer') },
            { guard: withAnswer('quoteWasUsed'), target: 'locating' },
            { guard: withAnswer('stepUpExpired'), target: `#${flow}.confirmingCode`, actions: withAnswer('storeRefusal') },
            { target: `#${flow}.failed`, actions: withAnswer('storeRefusal') },
          ],
          onError: { target: 'verifying', actions: 'storeLostTime' },
        },
        after: { sendingLimit: { target: 'verifying', actions: 'storeLostTime' } },
      },
      verifying: searching(
        flow,
        'verifyTransfer',
        'It is unknown whether the transfer was made. The search ends without it once the request would have arrived.',
        { guard: 'searchIsFinal', target: `#${flow}.reviewing`, actions: [withAnswer('storeFound'), 'storeNotSent'] },
      ),
      locating: searching(
        flow,
        'locateTransfer',
        'The bank says that the quote already made a transfer. The search ends without it once it would have shown.',
        { guard: 'searchIsFinal', target: `#${flow}.failed`, actions: 'storeNotFound' },
      ),
    },
  }) as const;

/**
 * `pending`: the bank has the transfer, with or without this page. `outcomes` are the transitions out of it, by the bank's record.
 * Actions: `storeTransfer`, `countPoll`. Delay: `transferWait`.
 */
export const followingWork = <const Outcomes extends readonly object[]>(outcomes: Outcomes) =>
  ({
    initial: 'deciding',
    states: {
      deciding: { always: [...outcomes, { target: 'waiting' }] },
      waiting: {
        after: { transferWait: { target: 'reading', actions: 'countPoll' } },
        on: { 'tab.shown': 'reading', 'network.online': 'reading' },
      },
      reading: trying({
        src: 'readTransfer',
        input: (context: SendingContext) => ({ guid: placedTransfer(context).guid }),
        onDone: { target: 'deciding', actions: withAnswer('storeTransfer') },
        failed: 'waiting',
      }),
    },
  }) as const;

/** The guards of the work above, and of where a flow begins after a reload, for its `setup`. */
export const sendingGuards = {
  hasStepUp: ({ context }: { context: WithStepUp }): boolean => context.stepUp !== null,
  accepted: (_: unknown, answer: Answer): boolean => answer.ok,
  quoteWasUsed: (_: unknown, answer: SendTransferResult): boolean => isRefusedFor(answer, 'alreadyUsed'),
  stepUpExpired: (_: unknown, answer: SendTransferResult): boolean => isRefusedFor(answer, 'stepUpExpired'),
  transferExists: (_: unknown, { transfer }: FoundTransfer): boolean => transfer !== null,
  searchIsFinal: ({ context }: { context: SendingContext }): boolean => searchIsFinal(context),
  transferWasPlaced: ({ context }: { context: SendingContext }): boolean => context.sent?.transfer != null,
  transferWasSent: ({ context }: { context: SendingContext }): boolean => context.sent !== null,
  transferIsCompleted: ({ context }: { context: SendingContext }): boolean => isCompleted(placedTransfer(context)),
  transferIsFailed: ({ context }: { context: SendingContext }): boolean => isFailed(placedTransfer(context)),
} as const;
