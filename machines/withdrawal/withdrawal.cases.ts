import type { SnapshotFrom } from 'xstate';
import type { TransferActivity } from '#domain/activity/activity.ts';
import { activityOfTransfer } from '#domain/activity/fromTransfer.ts';
import { amount, isPositive, zero } from '#domain/money/money.ts';
import { type Cases, refusal, startTime } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import {
  sampleSent,
  sampleTransfer,
  sampleWallet,
  sampleWithdrawalQuote,
  transferInvariants,
  transferOutcomes,
} from '../shared/transferring/transfer.cases.ts';
import { searchIsFinal } from '../shared/transferring/transfer.facts.ts';
import type { TransferQuote } from '../shared/transferring/transfer.types.ts';
import { transferGrace } from '../shared/waits.ts';
import { amountProblemOf, feeIsNeeded, maxOf, unitIsSwitchable } from './withdrawal.amount.ts';
import { endIsUnchanged, endProblemOf } from './withdrawal.ends.ts';
import type { WithdrawalMachine } from './withdrawal.machine.ts';
import type {
  SavedWallet,
  SavedWithdrawal,
  WithdrawalContext,
  WithdrawalFacts,
  WithdrawalInput,
} from './withdrawal.types.ts';

const fault = new ProblemError(problem('timeout', true));
const customerGuid = '0123456789abcdef0123456789abcdef';
const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';

export const sampleSavedWallet: SavedWallet = {
  guid: sampleWallet.guid,
  name: sampleWallet.name,
  asset: 'BTC',
  address,
  tag: null,
  state: 'completed',
  failureCode: null,
  createdAt: startTime - 172_800_000,
  availableAt: startTime - 86_400_000,
};

const sentTo = (wallet: SavedWallet): TransferActivity | null =>
  activityOfTransfer({
    ...sampleTransfer(sampleWithdrawalQuote, { state: 'completed', counterpartyGuid: wallet.guid }),
  });

/** A wallet whose address has the sample's ends. */
const similar: SavedWallet = {
  ...sampleSavedWallet,
  guid: '00000000000000000000000000000020',
  address: 'tb1qw508d6qejxtdg4y5r3zzzzzzzzzzzzzzzzjzsx',
  state: 'deleted',
};

/** 0.03 BTC of which 0.02005 are available, one wallet, and no transfers. */
export const sampleFacts: WithdrawalFacts = {
  balances: {
    BTC: {
      available: amount(2_005_000),
      fundsOnHold: { total: amount(3_000_000), onHold: amount(995_000), release: null },
    },
  },
  wallets: [sampleSavedWallet, similar],
  bankAccounts: [],
  limits: [],
  transfers: [],
  withdrawalsPausedUntil: null,
  prices: { 'BTC-USD': { buy: amount(6_501_244), sell: amount(6_498_010), at: startTime } },
};
/** A transfer went to an address that looks like the chosen one. */
export const sampleLookAlikeFacts: WithdrawalFacts = {
  ...sampleFacts,
  transfers: [sentTo(similar)].filter((each) => each !== null),
};
/** Withdrawals are paused for an hour. */
export const samplePausedFacts: WithdrawalFacts = { ...sampleFacts, withdrawalsPausedUntil: startTime + 3_600_000 };
const withoutWallet: WithdrawalFacts = { ...sampleFacts, wallets: [] };
const withoutPrices: WithdrawalFacts = { ...sampleFacts, prices: {} };

export const sampleInput = (now: () => number): WithdrawalInput => ({
  customerGuid,
  facts: sampleFacts,
  draft: { asset: 'BTC', counterpartyGuid: sampleWallet.guid, wanted: { kind: 'typed', text: '' } },
  assetIs: 'chosen',
  now,
  saved: null,
});
/** No asset was requested, and the records have not loaded. */
export const sampleAwaited = (now: () => number): WithdrawalInput => ({
  ...sampleInput(now),
  facts: { ...sampleFacts, transfers: null },
  assetIs: 'awaited',
});

/** A reload after sending; without `transfer` the bank had not replied. */
export const sampleReload =
  (transfer: SavedWithdrawal['sent']) =>
  (now: () => number): WithdrawalInput => {
    const input = sampleInput(now);
    return {
      ...input,
      saved: { customerGuid, draft: { ...input.draft, wanted: { kind: 'typed', text: '0.01' } }, sent: transfer },
    };
  };

const sent = sampleTransfer(sampleWithdrawalQuote, { counterpartyGuid: sampleWallet.guid });
const allOfIt: TransferQuote = {
  ...sampleWithdrawalQuote,
  deliverAmount: amount(2_005_000),
  receiveAmount: amount(2_000_000),
};
const tooDear: TransferQuote = { ...sampleWithdrawalQuote, deliverAmount: amount(2_005_001), fee: amount(1_005_001) };

const isPaused = ({ facts, now }: WithdrawalContext): boolean => (facts.withdrawalsPausedUntil ?? 0) > now();

/** Only what each state's guards read. */
function guardFacts(snapshot: SnapshotFrom<WithdrawalMachine>): unknown {
  const { context } = snapshot;
  if (snapshot.matches('awaitingRecords')) return context.facts.transfers === null;
  if (snapshot.matches('submitting')) {
    const sentAt = context.sent?.sentAt ?? 0;
    return [context.sent !== null && searchIsFinal(context), context.now() - sentAt > transferGrace];
  }
  const isEntered = snapshot.matches('editing') || snapshot.matches('quoting') || snapshot.matches('failed');
  if (isEntered)
    return [
      amountProblemOf(context) === null,
      endProblemOf(context) === null,
      feeIsNeeded(context),
      isPositive(maxOf(context) ?? zero),
      unitIsSwitchable(context),
      isPaused(context),
    ];
  return snapshot.matches('reviewing') || snapshot.matches('confirmingCode')
    ? [context.caution.kind, endIsUnchanged(context), isPaused(context)]
    : null;
}

export const withdrawalCases: Cases<WithdrawalMachine> = {
  inputs: [
    sampleInput,
    (now) => ({ ...sampleInput(now), facts: sampleLookAlikeFacts }),
    sampleAwaited,
    sampleReload(sampleSent(sampleWithdrawalQuote, sampleWallet)),
    sampleReload(sampleSent(sampleWithdrawalQuote, sampleWallet, sent)),
  ],
  events: {
    'asset.changed': [{ asset: 'BTC' }, { asset: 'USD' }],
    'destination.changed': [{ guid: sampleWallet.guid }],
    'amount.changed': [{ text: '0.01' }],
    'facts.updated': [sampleFacts, withoutWallet, withoutPrices, samplePausedFacts].map((facts) => ({
      type: 'facts.updated',
      facts,
    })),
  },
  actors: {
    requestTransferQuote: {
      done: [
        ...[sampleWithdrawalQuote, allOfIt, tooDear].map((quote) => ({ ok: true, quote }) as const),
        refusal('invalidAmount'),
      ],
      faults: [fault],
    },
    ...transferOutcomes(sampleWithdrawalQuote, sent),
    readTransfer: {
      done: [{ ...sent, state: 'completed' }, { ...sent, state: 'failed', failureCode: 'limit_exceeded' }, sent],
      faults: [fault],
    },
    watchFacts: { stream: true },
  },
  abstraction: guardFacts,
  invariants: {
    ...transferInvariants((snapshot: SnapshotFrom<WithdrawalMachine>, state) => snapshot.matches(state as never)),
    'nothing is sent that costs more than what is available': (snapshot) =>
      snapshot.matches('submitting') && BigInt(snapshot.context.sent?.quote.deliverAmount ?? 0) > 2_005_000n
        ? 'too expensive'
        : undefined,
    'an address that must be checked is not confirmed unchecked': (snapshot) =>
      snapshot.matches({ reviewing: 'comparing' }) && snapshot.can({ type: 'withdrawal.confirmed' })
        ? 'it can be confirmed'
        : undefined,
    'nothing is quoted while withdrawals are paused': (snapshot) =>
      snapshot.matches({ editing: { review: 'paused' } }) && snapshot.can({ type: 'quote.requested' })
        ? 'it can be requested'
        : undefined,
  },
};
