import { withAnswer, withEvent } from '../shared/params.ts';
import { requesting, trying } from '../shared/requesting.ts';
import { addressReading, addressRequest } from './deposit.address.ts';
import { depositSetup } from './deposit.setup.ts';

/** The states in which a deposit address is found, created and shown. */

const awaitingAddress = depositSetup.createStateConfig({
  description: 'The bank is creating the address, which takes seconds.',
  type: 'parallel',
  tags: ['busy', 'screen:coinAwaiting'],
  meta: { title: 'Creating your address' },
  entry: 'resetPolls',
  states: {
    work: {
      initial: 'waiting',
      states: {
        waiting: {
          after: { addressWait: { target: 'reading', actions: 'countPoll' } },
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
    patience: {
      initial: 'short',
      states: {
        short: { after: { slowAddressAfter: 'long' } },
        long: { description: 'The screen says that it takes longer than usual, and that the address will be there later.', type: 'final' },
      },
    },
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
      entry: 'clearProblem',
      ...requesting({
        src: 'findAddress',
        input: addressRequest,
        onDone: { target: 'deciding', actions: withAnswer('storeAddress') },
        failed: 'unavailable',
      }),
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
      on: { 'customer.updated': { target: 'deciding', actions: withEvent('storeCustomerState') } },
    },
    creatingAddress: {
      description: 'One request creates one address, so it is never simply repeated: after a fault the list is read.',
      tags: ['busy', 'screen:coinAwaiting'],
      meta: { title: 'Creating your address' },
      ...requesting({
        src: 'createAddress',
        input: addressRequest,
        onDone: [
          { guard: withAnswer('accepted'), target: 'deciding', actions: withAnswer('storeCreatedAddress') },
          { guard: withAnswer('customerIsRefused'), target: 'unverified' },
          { target: 'unavailable', actions: withAnswer('storeRefusal') },
        ],
        failed: 'verifying',
      }),
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
      always: [{ guard: 'addressExists', target: 'deciding', actions: 'clearProblem' }, { target: 'unavailable' }],
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
      on: { 'customer.updated': { target: 'deciding', actions: withEvent('storeCustomerState') } },
    },
    unavailable: {
      description: 'The address did not load or was not created. Another try begins with the list.',
      tags: ['screen:coinUnavailable'],
      meta: { title: 'Address not available' },
      on: { 'retry.requested': 'finding', 'network.online': 'finding' },
    },
  },
});
