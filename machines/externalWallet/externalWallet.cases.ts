import type { SnapshotFrom } from 'xstate';
import { isAccepted, isChanging, isInUse, type Wallet, walletOfAddress } from '#domain/addresses/wallet.ts';
import { acceptedAddress } from '../shared/addresses/addressCheck.cases.ts';
import { type Cases, refusal, startTime } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import { sampleStepUp } from '../shared/transferring/transfer.cases.ts';
import { mostWalletLooks } from '../shared/waits.ts';
import { formProblems, lookAlikeOfDraft } from './externalWallet.form.ts';
import type { ExternalWalletMachine } from './externalWallet.machine.ts';
import type { ExternalWalletInput, ImageFile, WalletDraft } from './externalWallet.types.ts';

const fault = new ProblemError(problem('timeout', true));
const customerGuid = '0123456789abcdef0123456789abcdef';

/** Saved earlier. */
export const sampleWallet: Wallet = {
  guid: 'a'.repeat(32),
  name: 'Ledger',
  asset: 'ETH',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  tag: null,
  state: 'completed',
  failureCode: null,
  createdAt: startTime,
};
export const sampleDraft: WalletDraft = {
  name: 'Hardware wallet',
  asset: 'BTC',
  network: 'bitcoin',
  address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  tag: '',
};
/** The sample draft's wallet, just stored. */
export const storedWallet: Wallet = {
  ...sampleWallet,
  ...{ guid: 'b'.repeat(32), name: sampleDraft.name, asset: 'BTC', address: sampleDraft.address, state: 'storing' },
};
const accepted: Wallet = { ...storedWallet, state: 'completed' };
const refused: Wallet = { ...storedWallet, state: 'failed', failureCode: 'prohibited_address' };

const picture: ImageFile = { size: 1, arrayBuffer: () => Promise.resolve(new ArrayBuffer(1)) };

/** A deleted wallet whose address has the sample's ends. */
export const similarWallet: Wallet = {
  ...storedWallet,
  ...{
    guid: 'c'.repeat(32),
    name: 'Old phone',
    address: 'tb1qw508d6qejxtdg4y5r3zzzzzzzzzzzzzzzzjzsx',
    state: 'deleted',
  },
};

export const sampleInput: ExternalWalletInput = { customerGuid, saved: null };
/** A reload while typing a wallet, or while sending it. */
export const sampleReload = (wasSubmitted: boolean): ExternalWalletInput => ({
  ...sampleInput,
  saved: { customerGuid, draft: sampleDraft, wasSubmitted },
});

function guardFacts(snapshot: SnapshotFrom<ExternalWalletMachine>): unknown {
  const { context } = snapshot;
  const { wallets, added, removed, polls, draft } = context;
  const known = wallets ?? [];
  const changing = known.some(isChanging) && [polls >= mostWalletLooks];
  if (snapshot.matches({ work: 'form' }) || snapshot.matches({ work: 'confirmingCode' }))
    return [changing, wallets === null, Object.keys(formProblems(context)).length, lookAlikeOfDraft(context) !== null];
  if (snapshot.matches({ work: 'following' })) return [changing, added?.state];
  if (snapshot.matches({ work: 'adding' }) || snapshot.matches({ work: 'searching' }))
    return [changing, draft.asset && walletOfAddress(known, draft.asset, draft.address)?.state];
  const asksAboutRemoval =
    snapshot.matches({ work: 'confirmingRemoval' }) ||
    snapshot.matches({ work: 'confirmingRemovalCode' }) ||
    snapshot.matches({ work: 'deleting' });
  return [changing, wallets === null, asksAboutRemoval && known.find(({ guid }) => guid === removed?.guid)?.state];
}

export const externalWalletCases: Cases<ExternalWalletMachine> = {
  inputs: [sampleInput, sampleReload(false), sampleReload(true)],
  events: {
    'wallets.updated': [
      { wallets: [sampleWallet] },
      { wallets: [sampleWallet, accepted] },
      { wallets: [sampleWallet, refused] },
      { wallets: [sampleWallet, similarWallet] },
      { wallets: [{ ...sampleWallet, state: 'deleting' }] },
    ],
    'name.changed': [{ name: sampleDraft.name }],
    'asset.changed': [{ asset: 'BTC' }],
    'network.changed': [{ network: 'bitcoin' }],
    'address.changed': [{ address: `bitcoin:${sampleDraft.address}?amount=1` }],
    'tag.changed': [{ tag: '' }],
    'image.chosen': [{ image: picture }],
    'removal.requested': [{ guid: sampleWallet.guid }, { guid: 'f'.repeat(32) }],
  },
  actors: {
    oneTimeCode: { done: [{ stepUp: sampleStepUp }] },
    readImage: {
      done: [{ ok: true, text: sampleDraft.address }, refusal('noCode')],
      faults: [fault],
    },
    checkWallet: {
      done: [
        acceptedAddress,
        { ok: false, reason: 'refused', problem: problem('prohibited_address'), refusedAddress: null },
      ],
      faults: [fault],
    },
    addWallet: {
      done: [{ ok: true, wallet: storedWallet }, refusal('duplicate'), refusal('stepUpExpired'), refusal('refused')],
      faults: [fault],
    },
    removeWallet: {
      done: [
        { ok: true, wallet: { ...sampleWallet, state: 'deleting' } },
        { ok: true, wallet: null },
        refusal('stepUpExpired'),
        refusal('refused'),
      ],
      faults: [fault],
    },
    readWallets: { done: [[sampleWallet], [sampleWallet, storedWallet]], faults: [fault] },
    watchFacts: { stream: true },
  },
  abstraction: guardFacts,
  // Reloading the records doesn't depend on the customer's actions.
  boundary: (snapshot) => snapshot.matches({ records: 'renewing' }) && !snapshot.matches({ work: 'listed' }),
  invariants: {
    'a token is there only while it is used': (snapshot) =>
      (snapshot.context.stepUp !== null) ===
      (snapshot.matches({ work: 'adding' }) || snapshot.matches({ work: { deleting: 'requesting' } }))
        ? undefined
        : 'the token is kept, or missing',
    'only a form without problems is checked and sent': (snapshot) =>
      snapshot.matches({ work: { form: 'checking' } }) && Object.keys(formProblems(snapshot.context)).length > 0
        ? 'it has problems'
        : undefined,
    'a saved wallet was accepted': (snapshot) =>
      snapshot.matches({ work: 'added' }) && !(snapshot.context.added && isAccepted(snapshot.context.added))
        ? `it is ${snapshot.context.added?.state}`
        : undefined,
    'a wallet is deleted only while it is in use': (snapshot) =>
      snapshot.matches({ work: 'deleting' }) && !(snapshot.context.removed && isInUse(snapshot.context.removed))
        ? 'it is gone'
        : undefined,
  },
};
