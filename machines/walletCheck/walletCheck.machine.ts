import { assign, type SnapshotFrom, setup } from 'xstate';
import { type AddressCheck, checkAddress } from '#domain/addresses/check.ts';
import { hasChecksum } from '#domain/addresses/ethereum.ts';
import { coinsOf, isNetwork, networkOf } from '#domain/addresses/networks.ts';
import { addressInUri } from '#domain/addresses/paymentUri.ts';
import type { TradableCode } from '#domain/assets/assets.ts';
import {
  type AddressToCheck,
  type CheckedAddress,
  type CheckWalletResult,
  checkWallet,
  type RefusedAddress,
} from '../shared/addresses/addressCheck.ts';
import { type Answer, type Problem, problemOfAnswer, waitOf } from '../shared/problem.ts';
import { requesting, withEvent, withOutput } from '../shared/requesting.ts';
import { type FlowTypes, problemActions, promiseContract } from '../shared/setup.ts';
import { requestLimit, typingPause } from '../shared/waits.ts';

export interface WalletCheckContext {
  /** Determines the network. */
  readonly asset: TradableCode;
  /** Kept only here: not in the address bar or browser storage. */
  readonly address: string;
  readonly checked: CheckedAddress | null;
  readonly problem: Problem | null;
  readonly refusedAddress: RefusedAddress | null;
}

export type WalletCheckEvent =
  | { readonly type: 'asset.changed'; readonly asset: TradableCode }
  | { readonly type: 'address.changed'; readonly address: string }
  | { readonly type: 'address.cleared' | 'paste.requested' | 'check.requested' }
  /** Checks the address for another coin, whose network it seems to belong to. */
  | { readonly type: 'suggestion.taken'; readonly asset: TradableCode };

/** Clipboard text; the browser may prompt. Rejects if it refuses, or without text. */
const readClipboard = promiseContract<string>('readClipboard');

const noAnswer = { checked: null, problem: null, refusedAddress: null } as const;

export const walletCheckMachine = setup({
  types: {} as FlowTypes<{ context: WalletCheckContext; events: WalletCheckEvent }>,
  actors: { readClipboard, checkWallet },
  guards: {
    addressIsGiven: ({ context }) => context.address.trim() !== '',
    accepted: (_, answer: Answer) => answer.ok,
    serverWantsWait: ({ context }) => waitOf(context.problem) > 0,
  },
  actions: {
    ...problemActions,
    storeAsset: assign({ asset: (_, { asset }: { asset: TradableCode }) => asset }),
    storeAddress: assign({ address: (_, { address }: { address: string }) => addressInUri(address) }),
    storePasted: assign({ address: (_, text: string) => addressInUri(text.trim()) }),
    clearAddress: assign({ address: '' }),
    storeChecked: assign({ checked: (_, answer: CheckWalletResult) => (answer.ok ? answer.checked : null) }),
    storeRefusal: assign((_, answer: CheckWalletResult) => ({
      problem: problemOfAnswer(answer),
      refusedAddress: answer.ok ? null : answer.refusedAddress,
    })),
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
      description:
        'The browser may ask the visitor first, so this takes as long as it takes. Typing goes on without it.',
      tags: ['form'],
      meta: { title: 'Reading the clipboard' },
      entry: 'clearAnswer',
      invoke: {
        id: 'readClipboard',
        src: 'readClipboard',
        onDone: { target: 'editing.judged', actions: withOutput('storePasted') },
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
        input: ({ asset, address }: WalletCheckContext): AddressToCheck => ({
          asset,
          network: networkOf[asset],
          address: address.trim(),
        }),
        onDone: [
          { guard: withOutput('accepted'), target: 'accepted', actions: withOutput('storeChecked') },
          { target: 'refused', actions: withOutput('storeRefusal') },
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
      description:
        'What was checked and why it failed is shown, with another coin to check for if the address has that coin’s network.',
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

type Snapshot = SnapshotFrom<WalletCheckMachine>;

export const selectAsset = ({ context }: Snapshot) => context.asset;
export const selectAddress = ({ context }: Snapshot) => context.address;
export const selectChecked = ({ context }: Snapshot) => context.checked;
/** The wallet check's reason. */
export const selectRefusedAddress = ({ context }: Snapshot) => context.refusedAddress;

export const selectIsChecking = (snapshot: Snapshot): boolean => snapshot.matches('checking');
export const selectIsPasting = (snapshot: Snapshot): boolean => snapshot.matches('pasting');
/** The server requires a wait before another check. */
export const selectIsWaiting = (snapshot: Snapshot): boolean => snapshot.hasTag('blocked');

export type AddressNews = 'addressMissing' | 'pasteRefused';
/** The result of a button beside the address; null without one. */
export function selectNews(snapshot: Snapshot): AddressNews | null {
  if (snapshot.matches({ editing: 'addressMissing' })) return 'addressMissing';
  return snapshot.matches({ editing: 'pasteRefused' }) ? 'pasteRefused' : null;
}

/** Our own checks before sending; null while there is nothing to say. */
export function selectFinding(snapshot: Snapshot): AddressCheck | null {
  const { asset, address } = snapshot.context;
  if (!snapshot.matches('editing') || address.trim() === '') return null;
  const check = checkAddress(asset, address);
  return check.ok || snapshot.matches({ editing: 'judged' }) ? check : null;
}

/** Typos go unnoticed without a checksum, as with single-case Ethereum addresses. */
export const selectLacksChecksum = ({ context: { asset, address } }: Snapshot): boolean =>
  networkOf[asset] === 'ethereum' && !hasChecksum(address);

const none: readonly TradableCode[] = [];

/**
 * Coins that the address may belong to: from the wallet check once it refuses, from our own checks
 * before.
 */
export function selectSuggestions(snapshot: Snapshot): readonly TradableCode[] {
  const finding = selectFinding(snapshot);
  const belongsTo =
    snapshot.context.refusedAddress?.belongsTo ?? (finding?.ok === false ? finding.belongsTo : null) ?? null;
  return belongsTo !== null && isNetwork(belongsTo) ? coinsOf[belongsTo] : none;
}
