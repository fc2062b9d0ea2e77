import { assign, emit, setup } from 'xstate';
import { type AssetCode, isTradable } from '#domain/assets/assets.ts';
import { isPositive, zero } from '#domain/money/money.ts';
import { oneTimeCodeMachine } from '../oneTimeCode/oneTimeCode.machine.ts';
import { type Answer, isRefusedFor, type Problem, problemOfAnswer } from '../shared/problem.ts';
import type { FlowTypes } from '../shared/setup.ts';
import { type RequestTransferQuoteResult, transferActors } from '../shared/transferring/transfer.actors.ts';
import { isReturned, placedTransfer, withTransfer } from '../shared/transferring/transfer.facts.ts';
import { transferActions, transferDelays, transferGuards } from '../shared/transferring/transfer.setup.ts';
import { addressSteps, backOff, slowAddressAfter } from '../shared/waits.ts';
import { type CreateAddressResult, createAddress, findAddress, readAddress, removeSavedDeposit, saveDeposit, watchFacts } from './deposit.actors.ts';
import { knownAddress, withAddress } from './deposit.address.ts';
import { accountIsUsable, amountProblemOf, endIsUnchanged, maxText, mostAtOnce, reviewOf } from './deposit.amount.ts';
import { nextLook, returnedTransfer } from './deposit.following.ts';
import type { DepositAddress, DepositContext, DepositEmitted, DepositEvent, DepositFacts, DepositInput } from './deposit.types.ts';

type Choice = { readonly asset: AssetCode | null };
type News = { readonly facts: DepositFacts };

/** The problems of one amount say nothing about the next. */
const noProblem = { amountProblem: null, problem: null } as const;
const noReview = { reviewed: null, stepUp: null, sent: null, polls: 0 } as const;

export const depositSetup = setup({
  types: {} as FlowTypes<{
    input: DepositInput;
    context: DepositContext;
    events: DepositEvent;
    emitted: DepositEmitted;
    children: { oneTimeCode: 'oneTimeCode' };
  }>,
  actors: { ...transferActors, oneTimeCode: oneTimeCodeMachine, watchFacts, findAddress, createAddress, readAddress },
  guards: {
    ...transferGuards,
    // Addresses of coins.
    assetIsShown: ({ context }, { asset }: Choice) => context.asset === asset,
    assetIsCoin: (_, { asset }: Choice) => asset !== null && isTradable(asset),
    addressIsKnown: ({ context }, { asset }: Choice) => asset !== null && isTradable(asset) && context.addresses[asset]?.address != null,
    addressIsReady: ({ context }) => knownAddress(context)?.address != null,
    addressExists: ({ context }) => knownAddress(context) !== null,
    customerIsUnknown: ({ context }) => context.facts.customerState === null,
    customerIsVerified: ({ context }) => context.facts.customerState === 'verified',
    customerBecameKnown: (_, { facts }: News) => facts.customerState !== null,
    customerBecameVerified: ({ context }, { facts }: News) => facts.customerState === 'verified' && context.facts.customerState !== 'verified',
    customerIsRefused: (_, answer: Answer) => isRefusedFor(answer, 'unverifiedCustomer'),
    // Dollars.
    accountIsUnusable: ({ context }) => !accountIsUsable(context),
    amountIsAcceptable: ({ context }) => amountProblemOf(context) === null,
    maxIsKnown: ({ context }) => isPositive(mostAtOnce(context) ?? zero),
    quoteIsUsable: ({ context }, answer: RequestTransferQuoteResult) => reviewOf(context, answer) !== null,
    endIsUnchanged: ({ context }) => endIsUnchanged(context),
    transferIsReturned: ({ context }) => isReturned(placedTransfer(context)),
    depositWasReturned: ({ context }, { facts }: News) => returnedTransfer({ ...context, facts }) !== null,
  },
  actions: {
    ...transferActions,
    saveDeposit,
    removeSavedDeposit,
    storeFacts: assign({ facts: (_, { facts }: News) => facts }),
    // Addresses of coins.
    storeAsset: assign({ asset: (_, { asset }: Choice) => asset, addressProblem: null }),
    storeAddress: assign(({ context }, address: DepositAddress | null) => withAddress(context, address)),
    storeCreatedAddress: assign(({ context }, answer: CreateAddressResult) => withAddress(context, answer.ok ? answer.address : null)),
    storeAddressRefusal: assign({ addressProblem: (_, answer: Answer) => problemOfAnswer(answer) }),
    storeAddressProblem: assign({ addressProblem: (_, stored: Problem) => stored }),
    clearAddressProblem: assign({ addressProblem: null }),
    countAddressPoll: assign({ addressPolls: ({ context }) => context.addressPolls + 1 }),
    resetAddressPolls: assign({ addressPolls: 0 }),
    // Dollars.
    storeAccount: assign(({ context: { draft } }, { guid }: { guid: string }) => ({ draft: { ...draft, accountGuid: guid }, ...noProblem })),
    storeAmount: assign(({ context: { draft } }, { text }: { text: string }) => ({ draft: { ...draft, amountText: text }, ...noProblem })),
    storeMax: assign(({ context }) => ({ draft: { ...context.draft, amountText: maxText(context) }, ...noProblem })),
    storeAmountProblem: assign({ amountProblem: ({ context }) => amountProblemOf(context) }),
    // A quote that cannot be used is one of which the fee leaves nothing.
    storeQuoteProblem: assign({ amountProblem: (_, __: RequestTransferQuoteResult) => ({ reason: 'tooSmall' }) as const }),
    storeReview: assign(({ context }, answer: RequestTransferQuoteResult) => ({ reviewed: reviewOf(context, answer), ...noProblem })),
    clearReview: assign(noReview),
    clearDraft: assign(({ context: { draft } }) => ({ draft: { ...draft, amountText: '' }, ...noProblem })),
    storeReturn: assign({ sent: ({ context }) => withTransfer(context, returnedTransfer(context)) }),
    announceAmount: emit({ type: 'amount.requested' }),
    announceReview: emit({ type: 'review.started' }),
    announceSent: emit(({ context }) => ({ type: 'deposit.sent', transfer: placedTransfer(context) })),
    announceEnd: emit(({ context }) => ({ type: 'deposit.ended', transfer: context.sent?.transfer ?? null })),
  },
  delays: {
    ...transferDelays,
    slowAddressAfter,
    addressWait: ({ context }) => backOff(addressSteps, context.addressPolls),
    followWait: ({ context }) => nextLook(context),
  },
});
