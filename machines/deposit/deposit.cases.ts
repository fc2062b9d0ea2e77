import type { SnapshotFrom } from 'xstate';
import type { TransferActivity } from '#domain/activity/activity.ts';
import { activityOfTransfer } from '#domain/activity/fromTransfer.ts';
import { amount } from '#domain/money/money.ts';
import type { BankAccount } from '#domain/transfers/bankAccount.ts';
import { type Cases, refusal, startTime } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import {
  sampleBankAccount,
  sampleDepositQuote,
  sampleSent,
  sampleTransfer,
  transferInvariants,
  transferOutcomes,
} from '../shared/transferring/transfer.cases.ts';
import { searchIsFinal } from '../shared/transferring/transfer.facts.ts';
import type { SentTransfer } from '../shared/transferring/transfer.types.ts';
import { accountIsUsable, amountProblemOf, endIsUnchanged } from './deposit.amount.ts';
import { type DepositMachine, knownAddress, returnedTransfer } from './deposit.machine.ts';
import type { DepositAddress, DepositFacts, DepositInput } from './deposit.types.ts';

const fault = new ProblemError(problem('timeout', true));

/** Linked with the bank picker; the sandbox allows $100.00 per deposit. */
export const sampleAccount: BankAccount = {
  guid: sampleBankAccount.guid,
  name: 'First Platypus Bank',
  accountName: 'Plaid Checking',
  mask: '0000',
  state: 'completed',
  failureCode: null,
  isLinked: true,
  createdAt: 0,
  updatedAt: null,
};

/** Verified, with one account and an unused limit of $5,000.00 a day. */
export const sampleFacts: DepositFacts = {
  customerState: 'verified',
  limits: [
    { name: 'Deposits in 24 hours', asset: 'USD', sides: ['deposit'], amount: amount(500_000), interval: 86_400 },
  ],
  bankAccounts: [sampleAccount],
  transfers: { rows: [], since: null },
};
const nothingKnown: DepositFacts = { customerState: null, limits: null, bankAccounts: null, transfers: null };

export const sampleInput = (now: () => number): DepositInput => ({
  customerGuid: '0123456789abcdef0123456789abcdef',
  facts: nothingKnown,
  largestDeposit: amount(10_000),
  now,
  saved: null,
});
const knownInput = (now: () => number): DepositInput => ({ ...sampleInput(now), facts: sampleFacts });

/** A reload after sending; without a transfer the bank had not replied. */
export const sampleReload =
  (transfer: SentTransfer['transfer']) =>
  (now: () => number): DepositInput => {
    const input = knownInput(now);
    const sent = sampleSent(sampleDepositQuote, sampleBankAccount, transfer);
    return {
      ...input,
      saved: { customerGuid: input.customerGuid, draft: { accountGuid: null, amountText: '50' }, sent },
    };
  };

/** A Bitcoin testnet address. */
export const sampleAddress: DepositAddress = {
  guid: '0000000000000000000000000000000c',
  asset: 'BTC',
  address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  tag: null,
};
export const storingAddress: DepositAddress = { ...sampleAddress, address: null };

export const placed = sampleTransfer(sampleDepositQuote);
export const arrived = sampleTransfer(sampleDepositQuote, {
  state: 'holding',
  amount: amount(5_000),
  hold: { startedAt: startTime, endsAt: startTime + 20_000 },
});
export const completed = sampleTransfer(sampleDepositQuote, { state: 'completed', amount: amount(5_000) });
export const returned = sampleTransfer(sampleDepositQuote, {
  state: 'completed',
  amount: amount(5_000),
  returnCode: 'R01',
});
export const failed = sampleTransfer(sampleDepositQuote, { state: 'failed', failureCode: 'non_sufficient_funds' });
export const returnedRecord = activityOfTransfer(returned) as TransferActivity;

type Snapshot = SnapshotFrom<DepositMachine>;
const coinsHaveBegun = (snapshot: Snapshot): boolean =>
  !snapshot.matches({ coins: 'choosing' }) || snapshot.context.addresses.BTC !== undefined;
const dollarsHaveBegun = (snapshot: Snapshot): boolean =>
  !snapshot.matches({ dollars: 'editing' }) || snapshot.context.draft.amountText !== '';

/** Only what each state's guards read: of the dollars only while coins have not begun. */
function guardFacts(snapshot: Snapshot): unknown {
  const { asset, facts, addresses } = snapshot.context;
  if (!coinsHaveBegun(snapshot)) return dollarFacts(snapshot);
  return [
    dollarsHaveBegun(snapshot),
    asset,
    facts.customerState,
    knownAddress(snapshot.context)?.address,
    addresses.BTC?.address,
  ];
}

function dollarFacts(snapshot: Snapshot): unknown {
  const { context } = snapshot;
  if (snapshot.matches({ dollars: 'editing' })) return [accountIsUsable(context), amountProblemOf(context) === null];
  if (snapshot.matches({ dollars: 'reviewing' }) || snapshot.matches({ dollars: 'confirmingCode' }))
    return endIsUnchanged(context);
  if (snapshot.matches({ dollars: 'submitting' }) && context.sent)
    return [searchIsFinal(context), context.sent.sentAt + 15_000 < context.now(), context.stepUp !== null];
  if (snapshot.matches({ dollars: 'completed' })) return returnedTransfer(context) !== null;
  return null;
}

export const depositCases: Cases<DepositMachine> = {
  inputs: [sampleInput, knownInput, sampleReload(null), sampleReload(placed)],
  events: {
    'facts.updated': [
      { facts: nothingKnown },
      { facts: { ...sampleFacts, transfers: { rows: [returnedRecord], since: null } } },
      { facts: { ...sampleFacts, customerState: 'unverified' } },
      { facts: { ...sampleFacts, bankAccounts: [{ ...sampleAccount, state: 'refresh_required' }] } },
    ],
    'asset.chosen': [{ asset: 'BTC' }, { asset: 'USD' }],
    'account.chosen': [{ guid: sampleAccount.guid }],
    'amount.changed': [{ text: '50' }, { text: '100.01' }],
  },
  actors: {
    watchFacts: { stream: true },
    findAddress: { done: [sampleAddress, storingAddress, null], faults: [fault] },
    createAddress: {
      done: [{ ok: true, address: storingAddress }, refusal('unverifiedCustomer'), refusal('refused')],
      faults: [fault],
    },
    readAddress: { done: [sampleAddress, storingAddress], faults: [fault] },
    requestTransferQuote: {
      done: [
        { ok: true, quote: sampleDepositQuote },
        { ok: true, quote: { ...sampleDepositQuote, receiveAmount: amount(0), fee: amount(5_000) } },
        refusal('refused'),
      ],
      faults: [fault],
    },
    ...transferOutcomes(sampleDepositQuote, placed),
    readTransfer: { done: [arrived, completed, returned, failed], faults: [fault] },
  },
  abstraction: guardFacts,
  // The regions are independent: one adds nothing new once the other has begun.
  boundary: (snapshot) => coinsHaveBegun(snapshot) && dollarsHaveBegun(snapshot),
  invariants: {
    'an address is shown only for the coin that is chosen': (snapshot) =>
      snapshot.matches({ coins: 'ready' }) && knownAddress(snapshot.context)?.asset !== snapshot.context.asset
        ? 'another address'
        : undefined,
    'an address is shown only once the bank has created it': (snapshot) =>
      snapshot.matches({ coins: 'ready' }) && knownAddress(snapshot.context)?.address == null
        ? 'no address'
        : undefined,
    'no problem is shown beside an address': (snapshot) =>
      snapshot.matches({ coins: 'ready' }) && snapshot.context.addressProblem !== null
        ? snapshot.context.addressProblem.code
        : undefined,
    ...transferInvariants((snapshot: Snapshot, state) => snapshot.matches({ dollars: state } as never)),
  },
};
