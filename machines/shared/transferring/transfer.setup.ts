import type { Transfer } from '#domain/activity/fromTransfer.ts';
import { placingActions, placingDelays } from '../placing.ts';
import { type Answer, isRefusedFor, problem } from '../problem.ts';
import { problemActions, sharedAssigner } from '../setup.ts';
import type { StepUp } from '../stepUp.ts';
import { armingTime, requestLimit } from '../waits.ts';
import type { FoundTransfer, SendTransferResult } from './transfer.actors.ts';
import {
  isCompleted,
  isFailed,
  placedTransfer,
  searchIsFinal,
  withFound,
  withLostTime,
  withTransfer,
} from './transfer.facts.ts';
import type { SavedTransfer, SendingContext, TransferInput } from './transfer.types.ts';

/** Adds the actions, guards, and delays of `transfer.states.ts` to a chart's `setup`. */

type Args = { readonly context: SendingContext };
const assigner = sharedAssigner<SendingContext>;
const assignerOf = <Params>(update: (context: SendingContext, params: Params) => Partial<SendingContext>) =>
  sharedAssigner<SendingContext, Params>(update);

export const transferActions = {
  ...problemActions,
  ...placingActions,
  storeStepUp: assignerOf((_, { stepUp }: { readonly stepUp: StepUp | null }) => ({ stepUp })),
  clearStepUp: assigner(() => ({ stepUp: null })),
  // After a reload, the transfer and its time are already known.
  storeIntent: assigner(({ reviewed, stepUp, sent, now }) => ({
    sent: reviewed && stepUp ? { ...reviewed, sentAt: now(), transfer: null } : sent,
  })),
  storeAnsweredTransfer: assignerOf((context, answer: SendTransferResult) => ({
    sent: withTransfer(context, answer.ok ? answer.transfer : null),
  })),
  storeTransfer: assignerOf((context, transfer: Transfer) => ({ sent: withTransfer(context, transfer) })),
  storeFound: assignerOf((context, found: FoundTransfer) => withFound(context, found)),
  storeLostTime: assigner((context) => ({ sent: withLostTime(context) })),
  storeNotSent: assigner(() => ({ problem: problem('notSent', true) })),
  storeNotFound: assigner(() => ({ problem: problem('transferNotFound') })),
};

export const transferGuards = {
  hasStepUp: ({ context }: Args): boolean => context.stepUp !== null,
  accepted: (_: unknown, answer: Answer): boolean => answer.ok,
  quoteWasUsed: (_: unknown, answer: SendTransferResult): boolean => isRefusedFor(answer, 'alreadyUsed'),
  stepUpExpired: (_: unknown, answer: SendTransferResult): boolean => isRefusedFor(answer, 'stepUpExpired'),
  transferExists: (_: unknown, { transfer }: FoundTransfer): boolean => transfer !== null,
  searchIsFinal: ({ context }: Args): boolean => searchIsFinal(context),
  transferWasPlaced: ({ context }: Args): boolean => context.sent?.transfer != null,
  transferWasSent: ({ context }: Args): boolean => context.sent !== null,
  transferIsCompleted: ({ context }: Args): boolean => isCompleted(placedTransfer(context)),
  transferIsFailed: ({ context }: Args): boolean => isFailed(placedTransfer(context)),
} as const;

export const transferDelays = { ...placingDelays, requestLimit, armingTime } as const;

/** Restores the saved transfer if it is this customer's. */
export function initialTransfer<Facts, Draft>({ saved, ...input }: TransferInput<Facts, Draft>, draft: Draft) {
  const own = saved?.customerGuid === input.customerGuid ? saved : null;
  const sent = own?.sent ?? null;
  return {
    ...input,
    draft: own?.draft ?? draft,
    amountProblem: null,
    problem: null,
    reviewed: sent && { quote: sent.quote, end: sent.end, value: sent.value },
    stepUp: null,
    sent,
    searchedAt: 0,
    polls: 0,
  };
}

/**
 * Actions that save the draft, or a transfer from just before sending until its outcome is known.
 */
export function savingWith<const Save extends string, Draft>(save: Save) {
  type Saving = { readonly context: SendingContext & { readonly draft: Draft } };
  const savedOf = ({ customerGuid, draft, sent }: Saving['context']): SavedTransfer<Draft> => ({
    customerGuid,
    draft,
    sent,
  });
  return {
    saveDraft: { type: save, params: ({ context }: Saving) => ({ saved: savedOf({ ...context, sent: null }) }) },
    saveIntent: { type: save, params: ({ context }: Saving) => ({ saved: savedOf(context) }) },
  } as const;
}
