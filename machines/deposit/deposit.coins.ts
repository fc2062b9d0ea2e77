import { patience } from '../shared/patience.ts';
import { problemOf } from '../shared/problem.ts';
import { trying, withAnswer, withEvent } from '../shared/requesting.ts';
import { timedOut } from '../shared/waits.ts';
import { addressReading, addressRequest } from './deposit.address.ts';
import { depositSetup } from './deposit.setup.ts';

/** The states in which a deposit address is found, created and shown. */

type Failed = { readonly event: { readonly error: unknown } };
/** Stores why there is no address, apart from the problems of a deposit of dollars. */
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
          onDone: { target: 'judging', actions: withAnswer('storeAddress') },
          failed: 'waiting',
        }),
        judging: { always: [{ guard: 'addressIsReady', target: '#deposit.coins.ready' }, { target: 'waiting' }] },
      },
    },
    patience: patience('slowAddressAfter', 'The screen says that it takes longer than usual, and that the address will be there later.'),
  },
});

export const coins = depositSetup.createStateConfig({
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
    choosing: { description: 'No coin is chosen.', tags: ['screen:coinChoice'], meta: { title: 'Choose what to deposit' } },
    finding: {
      description: 'An address that the customer already has is used again, so none is created before the list was read.',
      tags: ['busy', 'screen:coinLoading'],
      meta: { title: 'Looking for the address' },
      entry: 'clearAddressProblem',
      invoke: {
        id: 'findAddress',
        src: 'findAddress',
        input: ({ context }) => addressRequest(context),
        onDone: { target: 'deciding', actions: withAnswer('storeAddress') },
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
      on: { 'facts.updated': { guard: withEvent('customerBecameKnown'), target: 'deciding', actions: withEvent('storeFacts') } },
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
          { guard: withAnswer('accepted'), target: 'deciding', actions: withAnswer('storeCreatedAddress') },
          { guard: withAnswer('customerIsRefused'), target: 'unverified' },
          { target: 'unavailable', actions: withAnswer('storeAddressRefusal') },
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
        onDone: { target: 'judging', actions: withAnswer('storeAddress') },
        failed: 'unavailable',
      }),
    },
    judging: {
      description: 'An address that was created after all is awaited. Without one, the customer may try again.',
      always: [{ guard: 'addressExists', target: 'deciding', actions: 'clearAddressProblem' }, { target: 'unavailable' }],
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
      on: { 'facts.updated': { guard: withEvent('customerBecameVerified'), target: 'deciding', actions: withEvent('storeFacts') } },
    },
    unavailable: {
      description: 'The address did not load or was not created. Another try begins with the list.',
      tags: ['screen:coinUnavailable'],
      meta: { title: 'Address not available' },
      on: { 'retry.requested': 'finding', 'network.online': 'finding' },
    },
  },
});
