import { assign, emit, setup } from 'xstate';
import type { Transfer } from '#domain/activity/fromTransfer.ts';
import { type AssetCode, isTradable, type TradableCode } from '#domain/assets/assets.ts';
import { isPositive, zero } from '#domain/money/money.ts';
import { second } from '#domain/time/units.ts';
import { oneTimeCodeMachine } from '../oneTimeCode/oneTimeCode.machine.ts';
import { type Answer, isRefusedFor, type Problem, problemOf, problemOfAnswer } from '../shared/problem.ts';
import { trying, withEvent, withOutput } from '../shared/requesting.ts';
import { required } from '../shared/required.ts';
import { arming, requestingQuote } from '../shared/reviewing.ts';
import { effectContract, type FlowTypes, promiseContract, streamContract } from '../shared/setup.ts';
import { slowNotice } from '../shared/slowNotice.ts';
import { type RequestTransferQuoteResult, transferActors } from '../shared/transferring/transfer.actors.ts';
import { isReturned, placedTransfer, withTransfer } from '../shared/transferring/transfer.facts.ts';
import {
  initialTransfer,
  savingWith,
  transferActions,
  transferDelays,
  transferGuards,
} from '../shared/transferring/transfer.setup.ts';
import * as transfer from '../shared/transferring/transfer.states.ts';
import { resuming } from '../shared/transferring/transfer.states.ts';
import type { TransferFact } from '../shared/transferring/transfer.types.ts';
import { addressSteps, backOff, slowAddressAfter, timedOut, transferSteps } from '../shared/waits.ts';
import {
  accountIsUsable,
  amountProblemOf,
  endIsUnchanged,
  maxText,
  mostAtOnce,
  quoteRequestOf,
  reviewOf,
} from './deposit.amount.ts';
import type {
  AddressRequest,
  CreateAddressResult,
  DepositAddress,
  DepositContext,
  DepositDraft,
  DepositEmitted,
  DepositEvent,
  DepositFacts,
  DepositInput,
  SavedDeposit,
} from './deposit.types.ts';

/**
 * Sends the customer's facts, at once and on each change, plus `tab.shown` and `network.online`.
 */
const watchFacts = streamContract<TransferFact<DepositFacts>>('watchFacts');

/** GET /api/deposit_addresses: the asset's address, or null. */
const findAddress = promiseContract<DepositAddress | null, AddressRequest>('findAddress');

/**
 * POST /api/deposit_addresses, unless the list already has one. Each request creates an address, so
 * the implementation locks across tabs and does not pass on the abort signal.
 */
const createAddress = promiseContract<CreateAddressResult, AddressRequest>('createAddress');

/** GET /api/deposit_addresses/{guid}. */
const readAddress = promiseContract<DepositAddress, { guid: string; asset: TradableCode }>('readAddress');

const saveDeposit = effectContract<{ saved: SavedDeposit }>('saveDeposit');
const removeSavedDeposit = effectContract('removeSavedDeposit');

const initialContext = ({ largestDeposit, ...input }: DepositInput): DepositContext => ({
  ...initialTransfer(input, { accountGuid: null, amountText: '' }),
  largestDeposit,
  asset: null,
  addresses: {},
  addressProblem: null,
  addressPolls: 0,
});

const saving = savingWith<'saveDeposit', DepositDraft>('saveDeposit');
const { saveDraft } = saving;

/** @throws Error without a coin, which the chart rules out */
function chosenCoin({ asset }: Pick<DepositContext, 'asset'>): TradableCode {
  if (asset === null || !isTradable(asset)) throw new Error('no coin is chosen');
  return asset;
}

/** Found, created, or still being created. */
export const knownAddress = ({
  asset,
  addresses,
}: Pick<DepositContext, 'asset' | 'addresses'>): DepositAddress | null =>
  asset !== null && isTradable(asset) ? (addresses[asset] ?? null) : null;

const addressRequest = (context: DepositContext): AddressRequest => ({
  customerGuid: context.customerGuid,
  asset: chosenCoin(context),
});

function addressReading(context: DepositContext): { guid: string; asset: TradableCode } {
  const { guid, asset } = required(knownAddress(context), 'address');
  return { guid, asset };
}

/** Stored by its own asset, since the customer may have chosen another. */
const withAddress = (
  { addresses }: Pick<DepositContext, 'addresses'>,
  address: DepositAddress | null,
): Pick<DepositContext, 'addresses'> => ({
  addresses: address === null ? addresses : { ...addresses, [address.asset]: address },
});

/** Milliseconds until the next poll, or until the hold ends if sooner. */
function nextLook(context: DepositContext): number {
  const wait = backOff(transferSteps, context.polls);
  const { state, hold } = placedTransfer(context);
  if (state !== 'holding' || hold === null) return wait;
  return Math.max(second, Math.min(wait, hold.endsAt - context.now() + second));
}

/** Adds the reason for the return once the records have it; null before. */
export function returnedTransfer({ facts, sent }: Pick<DepositContext, 'facts' | 'sent'>): Transfer | null {
  const transfer = sent?.transfer ?? null;
  const record = facts.transfers?.rows.find(({ guid }) => guid === transfer?.guid);
  return transfer && record?.returnCode != null ? { ...transfer, returnCode: record.returnCode } : null;
}

type Choice = { readonly asset: AssetCode | null };
type News = { readonly facts: DepositFacts };

/** Editing clears the previous amount's problems. */
const noProblem = { amountProblem: null, problem: null } as const;
const noReview = { reviewed: null, stepUp: null, sent: null, polls: 0 } as const;

const depositSetup = setup({
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
    assetIsShown: ({ context }, { asset }: Choice) => context.asset === asset,
    assetIsCoin: (_, { asset }: Choice) => asset !== null && isTradable(asset),
    addressIsKnown: ({ context }, { asset }: Choice) =>
      asset !== null && isTradable(asset) && context.addresses[asset]?.address != null,
    addressIsReady: ({ context }) => knownAddress(context)?.address != null,
    addressExists: ({ context }) => knownAddress(context) !== null,
    customerIsUnknown: ({ context }) => context.facts.customerState === null,
    customerIsVerified: ({ context }) => context.facts.customerState === 'verified',
    customerBecameKnown: (_, { facts }: News) => facts.customerState !== null,
    customerBecameVerified: ({ context }, { facts }: News) =>
      facts.customerState === 'verified' && context.facts.customerState !== 'verified',
    customerIsRefused: (_, answer: Answer) => isRefusedFor(answer, 'unverifiedCustomer'),
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
    storeAsset: assign({ asset: (_, { asset }: Choice) => asset, addressProblem: null }),
    storeAddress: assign(({ context }, address: DepositAddress | null) => withAddress(context, address)),
    storeCreatedAddress: assign(({ context }, answer: CreateAddressResult) =>
      withAddress(context, answer.ok ? answer.address : null),
    ),
    storeAddressRefusal: assign({ addressProblem: (_, answer: Answer) => problemOfAnswer(answer) }),
    storeAddressProblem: assign({ addressProblem: (_, stored: Problem) => stored }),
    clearAddressProblem: assign({ addressProblem: null }),
    countAddressPoll: assign({ addressPolls: ({ context }) => context.addressPolls + 1 }),
    resetAddressPolls: assign({ addressPolls: 0 }),
    storeAccount: assign(({ context: { draft } }, { guid }: { guid: string }) => ({
      draft: { ...draft, accountGuid: guid },
      ...noProblem,
    })),
    storeAmount: assign(({ context: { draft } }, { text }: { text: string }) => ({
      draft: { ...draft, amountText: text },
      ...noProblem,
    })),
    storeMax: assign(({ context }) => ({ draft: { ...context.draft, amountText: maxText(context) }, ...noProblem })),
    storeAmountProblem: assign({ amountProblem: ({ context }) => amountProblemOf(context) }),
    // A quote is unusable if the fee uses it up.
    storeQuoteProblem: assign({
      amountProblem: (_, __: RequestTransferQuoteResult) => ({ reason: 'tooSmall' }) as const,
    }),
    storeReview: assign(({ context }, answer: RequestTransferQuoteResult) => ({
      reviewed: reviewOf(context, answer),
      ...noProblem,
    })),
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

type Failed = { readonly event: { readonly error: unknown } };
/** Dollar deposits have their own problems. */
const addressFault = { type: 'storeAddressProblem', params: ({ event }: Failed) => problemOf(event.error) } as const;
const addressTimeout = { type: 'storeAddressProblem', params: timedOut } as const;

const awaitingAddress = depositSetup.createStateConfig({
  description: 'The bank is creating the address, which takes seconds.',
  type: 'parallel',
  tags: ['busy', 'screen:coinAwaiting'],
  meta: { title: 'Creating your address' },
  entry: 'resetAddressPolls',
  states: {
    work: {
      initial: 'waiting',
      states: {
        waiting: {
          after: { addressWait: { target: 'reading', actions: 'countAddressPoll' } },
          on: { 'tab.shown': 'reading', 'network.online': 'reading' },
        },
        reading: trying({
          src: 'readAddress',
          input: addressReading,
          onDone: { target: 'judging', actions: withOutput('storeAddress') },
          failed: 'waiting',
        }),
        judging: { always: [{ guard: 'addressIsReady', target: '#deposit.coins.ready' }, { target: 'waiting' }] },
      },
    },
    wait: slowNotice(
      'slowAddressAfter',
      'The screen says that it takes longer than usual, and that the address will be there later.',
    ),
  },
});

const coins = depositSetup.createStateConfig({
  description: 'One address for each coin, created when the customer first wants it.',
  initial: 'choosing',
  on: {
    'asset.chosen': [
      { guard: withEvent('assetIsShown') },
      { guard: withEvent('addressIsKnown'), target: '.ready', actions: withEvent('storeAsset') },
      { guard: withEvent('assetIsCoin'), target: '.finding', actions: withEvent('storeAsset') },
      { target: '.choosing', actions: withEvent('storeAsset') },
    ],
  },
  states: {
    choosing: {
      description: 'No coin is chosen.',
      tags: ['screen:coinChoice'],
      meta: { title: 'Choose what to deposit' },
    },
    finding: {
      description:
        'An address that the customer already has is used again, so none is created before the list was read.',
      tags: ['busy', 'screen:coinLoading'],
      meta: { title: 'Looking for the address' },
      entry: 'clearAddressProblem',
      invoke: {
        id: 'findAddress',
        src: 'findAddress',
        input: ({ context }) => addressRequest(context),
        onDone: { target: 'deciding', actions: withOutput('storeAddress') },
        onError: { target: 'unavailable', actions: addressFault },
      },
      after: { requestLimit: { target: 'unavailable', actions: addressTimeout } },
    },
    deciding: {
      description: 'The address is shown, or awaited. Without one, it is created for a verified customer.',
      always: [
        { guard: 'addressIsReady', target: 'ready' },
        { guard: 'addressExists', target: 'awaitingAddress' },
        { guard: 'customerIsUnknown', target: 'awaitingCustomer' },
        { guard: 'customerIsVerified', target: 'creatingAddress' },
        { target: 'unverified' },
      ],
    },
    awaitingCustomer: {
      description: 'Whether the customer is verified is still loading. If it does not load, the bank decides.',
      tags: ['busy', 'screen:coinLoading'],
      meta: { title: 'Looking for the address' },
      after: { requestLimit: 'creatingAddress' },
      on: {
        'facts.updated': {
          guard: withEvent('customerBecameKnown'),
          target: 'deciding',
          actions: withEvent('storeFacts'),
        },
      },
    },
    creatingAddress: {
      description: 'One request creates one address, so it is never simply repeated: after a fault the list is read.',
      tags: ['busy', 'screen:coinAwaiting'],
      meta: { title: 'Creating your address' },
      invoke: {
        id: 'createAddress',
        src: 'createAddress',
        input: ({ context }) => addressRequest(context),
        onDone: [
          { guard: withOutput('accepted'), target: 'deciding', actions: withOutput('storeCreatedAddress') },
          { guard: withOutput('customerIsRefused'), target: 'unverified' },
          { target: 'unavailable', actions: withOutput('storeAddressRefusal') },
        ],
        onError: { target: 'verifying', actions: addressFault },
      },
      after: { requestLimit: { target: 'verifying', actions: addressTimeout } },
    },
    verifying: {
      description: 'It is unknown whether the address was created. The list is read before another try is offered.',
      tags: ['busy', 'screen:coinAwaiting'],
      meta: { title: 'Checking for the address' },
      ...trying({
        src: 'findAddress',
        id: 'verifyAddress',
        input: addressRequest,
        onDone: { target: 'judging', actions: withOutput('storeAddress') },
        failed: 'unavailable',
      }),
    },
    judging: {
      description: 'An address that was created after all is awaited. Without one, the customer may try again.',
      always: [
        { guard: 'addressExists', target: 'deciding', actions: 'clearAddressProblem' },
        { target: 'unavailable' },
      ],
    },
    awaitingAddress,
    ready: {
      description: 'The address is shown. It stays good forever.',
      tags: ['screen:coinAddress'],
      meta: { title: 'Your deposit address' },
    },
    unverified: {
      description: 'The bank creates addresses for verified customers only.',
      tags: ['blocked', 'screen:coinUnverified'],
      meta: { title: 'Verify your identity first' },
      on: {
        'facts.updated': {
          guard: withEvent('customerBecameVerified'),
          target: 'deciding',
          actions: withEvent('storeFacts'),
        },
      },
    },
    unavailable: {
      description: 'The address did not load or was not created. Another try begins with the list.',
      tags: ['screen:coinUnavailable'],
      meta: { title: 'Address not available' },
      on: { 'retry.requested': 'finding', 'network.online': 'finding' },
    },
  },
});

const flow = { path: 'deposit.dollars', screen: 'dollar' } as const;

const reviewing = depositSetup.createStateConfig({
  description: 'The terms and the bank account. They stay as they are shown until they are sent.',
  tags: ['form', 'screen:dollarReview'],
  meta: { title: 'Review your deposit', rail: 'Review' },
  entry: 'announceReview',
  on: { 'amount.revised': 'editing' },
  initial: 'arming',
  states: {
    arming: arming('armed'),
    armed: {
      on: {
        'deposit.confirmed': [
          { guard: 'endIsUnchanged', target: '#deposit.dollars.confirmingCode', actions: 'clearProblem' },
          // The account field shows what happened to it.
          { target: '#deposit.dollars.editing' },
        ],
      },
    },
  },
});

const confirmingCode = depositSetup.createStateConfig(transfer.confirmingCode(flow, []));
const submitting = depositSetup.createStateConfig(
  transfer.submitting(flow, { title: 'Starting your deposit', rail: 'Confirm' }, saving),
);
const pending = depositSetup.createStateConfig({
  ...transfer.pending(flow, saving, [
    { guard: 'transferIsReturned', target: '#deposit.dollars.returned' },
    { guard: 'transferIsCompleted', target: '#deposit.dollars.completed' },
    { guard: 'transferIsFailed', target: '#deposit.dollars.failed' },
  ]),
  // The list may load the change first.
  on: {
    'records.updated': '.reading',
    'deposit.anotherRequested': { target: 'editing', actions: ['clearDraft', saveDraft] },
  },
});

const another = { target: 'editing', actions: 'clearDraft' } as const;

/**
 * A dollar deposit from a linked account. It continues while a coin address is shown, and after the
 * page is left.
 */
const dollars = depositSetup.createStateConfig({
  description: 'A deposit of dollars from a linked bank account, by ACH.',
  initial: 'deciding',
  on: { 'network.online': { actions: 'clearOffline' } },
  states: {
    deciding: resuming(),
    editing: {
      tags: ['form', 'screen:dollarAmount'],
      meta: { title: 'Enter an amount', rail: 'Amount' },
      entry: ['clearReview', 'announceAmount'],
      on: {
        'account.chosen': { actions: [withEvent('storeAccount'), saveDraft] },
        'amount.changed': { actions: [withEvent('storeAmount'), saveDraft] },
        'max.chosen': { guard: 'maxIsKnown', actions: ['storeMax', saveDraft] },
        'quote.requested': [
          // The account field shows why the chosen account is unusable.
          { guard: 'accountIsUnusable' },
          { guard: 'amountIsAcceptable', target: 'quoting' },
          { actions: 'storeAmountProblem' },
        ],
      },
    },
    quoting: {
      ...requestingQuote({
        src: 'requestTransferQuote',
        id: 'requestTransferQuote',
        input: quoteRequestOf,
        review: 'reviewing',
        store: 'storeReview',
        failed: 'editing',
      }),
      description: 'The bank names the fee.',
      tags: ['busy', 'screen:dollarAmount'],
      meta: { title: 'Getting the terms', rail: 'Amount' },
      entry: ['clearProblem', 'clearReview'],
      on: { 'amount.revised': 'editing' },
    },
    reviewing,
    confirmingCode,
    submitting,
    pending,
    completed: {
      description: 'The money is available. The other bank can still return it.',
      tags: ['terminal', 'screen:dollarCompleted'],
      meta: { title: 'Deposit completed', rail: 'Arrival' },
      entry: ['announceEnd', 'removeSavedDeposit'],
      on: {
        'facts.updated': [
          {
            guard: withEvent('depositWasReturned'),
            target: 'returned',
            actions: [withEvent('storeFacts'), 'storeReturn'],
          },
          { actions: withEvent('storeFacts') },
        ],
        'deposit.anotherRequested': another,
      },
    },
    returned: {
      description: 'The other bank took the money back. The bank says why.',
      tags: ['terminal', 'screen:dollarReturned'],
      meta: { title: 'Deposit returned', rail: 'Arrival' },
      entry: ['announceEnd', 'removeSavedDeposit'],
      on: { 'deposit.anotherRequested': another },
    },
    failed: {
      description: 'Nothing was moved. The amount is kept for another try.',
      tags: ['terminal', 'screen:dollarFailed'],
      meta: { title: 'Deposit not completed', rail: 'Arrival' },
      entry: 'announceEnd',
      on: {
        'amount.revised': { target: 'editing', actions: 'clearProblem' },
        'deposit.anotherRequested': another,
      },
    },
  },
});

export const depositMachine = depositSetup.createMachine({
  id: 'deposit',
  context: ({ input }) => initialContext(input),
  type: 'parallel',
  invoke: {
    id: 'watchFacts',
    src: 'watchFacts',
    // Without updates the last facts stay, and the bank decides.
    onError: {},
  },
  on: { 'facts.updated': { actions: withEvent('storeFacts') } },
  states: { coins, dollars },
});

export type DepositMachine = typeof depositMachine;
