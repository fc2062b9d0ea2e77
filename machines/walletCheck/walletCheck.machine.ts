import { assign, setup } from 'xstate';
import { networkOf } from '#domain/addresses/networks.ts';
import { addressInUri } from '#domain/addresses/paymentUri.ts';
import type { TradableCode } from '#domain/assets/assets.ts';
import { type AddressToCheck, type CheckWalletResult, checkWallet } from '../shared/addressCheck.ts';
import { withAnswer, withEvent } from '../shared/params.ts';
import { type Problem, waitOf } from '../shared/problem.ts';
import { type Answer, problemOfAnswer } from '../shared/refusal.ts';
import { requesting } from '../shared/requesting.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { requestLimit, typingPause } from '../shared/waits.ts';
import { readClipboard } from './walletCheck.actors.ts';
import type { WalletCheckContext, WalletCheckEvent } from './walletCheck.types.ts';

const noAnswer = { checked: null, problem: null, refusedAddress: null } as const;

export const walletCheckMachine = setup({
  types: {
    context: {} as WalletCheckContext,
    events: {} as WalletCheckEvent,
    tags: {} as Tag,
    meta: {} as StateMeta,
  },
  actors: { readClipboard, checkWallet },
  guards: {
    addressIsGiven: ({ context }) => context.address.trim() !== '',
    accepted: (_, answer: Answer) => answer.ok,
    serverWantsWait: ({ context }) => waitOf(context.problem) > 0,
  },
  actions: {
    storeAsset: assign({ asset: (_, { asset }: { asset: TradableCode }) => asset }),
    storeAddress: assign({ address: (_, { address }: { address: string }) => addressInUri(address) }),
    storePasted: assign({ address: (_, text: string) => addressInUri(text.trim()) }),
    clearAddress: assign({ address: '' }),
    storeChecked: assign({ checked: (_, answer: CheckWalletResult) => (answer.ok ? answer.checked : null) }),
    storeRefusal: assign((_, answer: CheckWalletResult) => ({
      problem: problemOfAnswer(answer),
      refusedAddress: answer.ok ? null : answer.refusedAddress,
    })),
    storeProblem: assign({ problem: (_, problem: Problem) => problem }),
    clearAnswer: assign(noAnswer),
  },
  delays: { requestLimit, typingPause, serverWait: ({ context }) => waitOf(context.problem) },
}).createMachine({
  id: 'walletCheck',
  context: { asset: 'BTC', address: '', ...noAnswer },
  initial: 'editing',
  on: {
    'asset.changed': { target: '.editing.judged', actions: withEvent('storeAsset') },
    'address.changed': { target: '.editing.typing', actions: withEvent('storeAddress') },
    'paste.requested': '.pasting',
    'check.requested': [{ guard: 'addressIsGiven', target: '.checking' }, { target: '.editing.addressMissing' }],
    'suggestion.taken': { guard: 'addressIsGiven', target: '.checking', actions: withEvent('storeAsset') },
  },
  states: {
    editing: {
      description: 'Our own checks read the address as it is typed. They decide nothing: the wallet check does.',
      tags: ['form'],
      meta: { title: 'Enter an address' },
      entry: 'clearAnswer',
      initial: 'typing',
      states: {
        typing: { description: 'What is wrong so far may only be missing.', after: { typingPause: 'judged' } },
        judged: { description: 'What is wrong with the address is shown.' },
        addressMissing: {},
        pasteRefused: { description: 'The browser gave no text. The address can still be pasted into its field.' },
      },
    },
    pasting: {
      description: 'The browser may ask the visitor first, so this takes as long as it takes. Typing goes on without it.',
      tags: ['form'],
      meta: { title: 'Reading the clipboard' },
      entry: 'clearAnswer',
      invoke: {
        id: 'readClipboard',
        src: 'readClipboard',
        onDone: { target: 'editing.judged', actions: withAnswer('storePasted') },
        onError: 'editing.pasteRefused',
      },
      on: { 'paste.requested': {} },
    },
    checking: {
      description: 'A changed address or coin takes the request back.',
      tags: ['busy'],
      meta: { title: 'Checking the address' },
      entry: 'clearAnswer',
      ...requesting({
        src: 'checkWallet',
        input: ({ asset, address }: WalletCheckContext): AddressToCheck => ({ asset, network: networkOf[asset], address: address.trim() }),
        onDone: [
          { guard: withAnswer('accepted'), target: 'accepted', actions: withAnswer('storeChecked') },
          { target: 'refused', actions: withAnswer('storeRefusal') },
        ],
        failed: 'unchecked',
      }),
      on: { 'check.requested': {}, 'paste.requested': {}, 'suggestion.taken': {} },
    },
    accepted: {
      tags: ['screen:addressAccepted'],
      meta: { title: 'Valid address' },
      on: { 'address.cleared': { target: 'editing', actions: 'clearAddress' } },
    },
    refused: {
      description: 'What was checked and why it failed is shown, with another coin to check for if the address has that coin’s network.',
      tags: ['screen:addressRefused'],
      meta: { title: 'Not a valid address' },
    },
    unchecked: {
      description: 'Nothing was decided; what was typed is still there.',
      tags: ['screen:addressUnchecked'],
      meta: { title: 'Address not checked' },
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'serverWantsWait', target: 'waiting' }, { target: 'ready' }] },
        waiting: {
          description: 'The server wants us to wait. The address can be changed meanwhile.',
          tags: ['blocked'],
          on: {
            'asset.changed': { actions: withEvent('storeAsset') },
            'address.changed': { actions: withEvent('storeAddress') },
            'paste.requested': {},
            'check.requested': {},
            'suggestion.taken': {},
          },
          after: { serverWait: 'ready' },
        },
        ready: {},
      },
    },
  },
});

export type WalletCheckMachine = typeof walletCheckMachine;
