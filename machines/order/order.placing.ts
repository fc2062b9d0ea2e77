import { keepDraft, keepIntent } from './order.kept.ts';
import { heldQuote, placedTrade } from './order.quote.ts';
import { orderSetup } from './order.setup.ts';

/**
 * The states in which an order is placed and followed. Faults here are no `problem`: a problem says that nothing was placed, and
 * that is not known yet. They lead to another look.
 */

const givenUp = { guard: 'lookIsFinal', target: '#order.expired', actions: 'tellNotPlaced' } as const;
/** The bank contradicts itself: the quote was used, and no order is of it. Nobody may try again without having looked. */
const notFound = { guard: 'lookIsFinal', target: '#order.rejected', actions: 'tellNotFound' } as const;

/** Looks for the order of the quote, again and again. `endings`: what may end the search besides finding it. */
const lookForOrder = (id: string, description: string, endings: readonly (typeof givenUp | typeof notFound)[]) =>
  orderSetup.createStateConfig({
    description,
    initial: 'looking',
    states: {
      looking: {
        entry: 'noteLook',
        invoke: {
          id,
          src: 'findOrderByQuote',
          input: ({ context }) => ({ customerGuid: context.customerGuid, quoteGuid: heldQuote(context).guid }),
          onDone: [
            {
              guard: { type: 'orderExists', params: ({ event }) => ({ trade: event.output }) },
              target: '#order.settling',
              actions: { type: 'storeTrade', params: ({ event }) => ({ trade: event.output }) },
            },
            ...endings,
            { target: 'waiting' },
          ],
          onError: 'waiting',
        },
        after: { requestLimit: 'waiting' },
      },
      waiting: {
        after: { lookWait: { target: 'looking', actions: 'countPoll' } },
        on: { 'tab.shown': 'looking', 'network.online': 'looking' },
      },
    },
  });

export const submitting = orderSetup.createStateConfig({
  description: 'One order from one quote. After a fault the bank is asked whether the order exists before anything is offered again.',
  type: 'parallel',
  tags: ['busy', 'screen:orderSubmitting'],
  meta: { title: 'Placing your order', rail: 'Submitting' },
  entry: ['clearProblem', 'resetPolls', keepIntent],
  exit: keepDraft,
  states: {
    work: {
      initial: 'placing',
      states: {
        placing: {
          invoke: {
            id: 'placeOrder',
            src: 'placeOrder',
            input: ({ context }) => ({ quoteGuid: heldQuote(context).guid }),
            onDone: [
              {
                guard: { type: 'accepted', params: ({ event }) => event.output },
                target: '#order.settling',
                actions: { type: 'storeTrade', params: ({ event }) => ({ trade: event.output.ok ? event.output.trade : null }) },
              },
              { guard: { type: 'quoteWasUsed', params: ({ event }) => event.output }, target: 'locating' },
              { guard: { type: 'quoteRanOut', params: ({ event }) => event.output }, target: '#order.requoting' },
              { target: '#order.rejected', actions: { type: 'storeRefusal', params: ({ event }) => event.output } },
            ],
            onError: 'verifying',
          },
          after: { placingLimit: 'verifying' },
        },
        verifying: lookForOrder(
          'verifyOrder',
          'Nobody knows whether the order was placed. It is given up only when its quote can make none any more.',
          [givenUp],
        ),
        locating: lookForOrder(
          'locateOrder',
          'The bank says that the quote made an order before. It is looked for until it is found, or could not be of this quote any more.',
          [notFound],
        ),
      },
    },
    patience: {
      initial: 'short',
      states: {
        short: { after: { stillWorkingAfter: 'long' } },
        long: {
          description: '"Still working. Do not submit again. You can close this page; the result will be in Orders."',
          type: 'final',
        },
      },
    },
  },
});

export const settling = orderSetup.createStateConfig({
  description: 'The order is placed; the bank fills it. It goes on without this page.',
  type: 'parallel',
  tags: ['busy', 'screen:orderSettling'],
  meta: { title: 'Your order is placed', rail: 'Settling' },
  entry: ['announcePlaced', 'resetPolls', 'clearProblem', keepIntent],
  exit: keepDraft,
  states: {
    work: {
      initial: 'judging',
      states: {
        judging: {
          always: [{ guard: 'tradeIsFilled', target: '#order.filled' }, { guard: 'tradeHasEnded', target: '#order.rejected' }, { target: 'waiting' }],
        },
        waiting: {
          after: { tradeWait: { target: 'reading', actions: 'countPoll' } },
          on: { 'tab.shown': 'reading', 'network.online': 'reading' },
        },
        reading: {
          invoke: {
            id: 'readTrade',
            src: 'readTrade',
            input: ({ context }) => ({ guid: placedTrade(context).guid }),
            onDone: { target: 'judging', actions: { type: 'storeTrade', params: ({ event }) => ({ trade: event.output }) } },
            onError: 'waiting',
          },
          after: { requestLimit: 'waiting' },
        },
      },
    },
    patience: {
      initial: 'short',
      states: {
        short: { after: { slowSettlingAfter: 'long' } },
        long: {
          description: 'Nobody can say when the bank will be through. This order goes on by itself, and another may be made.',
          on: { 'order.anotherRequested': { target: '#order.editing', actions: 'clearDraft' } },
        },
      },
    },
  },
});
