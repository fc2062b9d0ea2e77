import { type Cases, playedRef } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import { knownAddress } from './deposit.address.ts';
import type { DepositMachine } from './deposit.machine.ts';
import type { DepositAddress, DepositInput } from './deposit.types.ts';

const fault = new ProblemError(problem('timeout', true));

export const sampleInput: DepositInput = { sources: { customer: playedRef() }, customerGuid: '0123456789abcdef0123456789abcdef' };

/** An address of Bitcoin's test chain. */
export const sampleAddress: DepositAddress = {
  guid: '0000000000000000000000000000000c',
  asset: 'BTC',
  address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  tag: null,
};
export const storingAddress: DepositAddress = { ...sampleAddress, address: null };

export const depositCases: Cases<DepositMachine> = {
  inputs: [sampleInput],
  events: {
    'customer.updated': [
      { type: 'customer.updated', state: 'verified' },
      { type: 'customer.updated', state: 'unverified' },
    ],
    'asset.chosen': [
      { type: 'asset.chosen', asset: 'BTC' },
      { type: 'asset.chosen', asset: 'USD' },
    ],
  },
  actors: {
    watchFacts: { stream: true },
    findAddress: { done: [sampleAddress, storingAddress, null], faults: [fault] },
    createAddress: {
      done: [
        { ok: true, address: storingAddress },
        { ok: false, reason: 'unverifiedCustomer' },
        { ok: false, reason: 'refused' },
      ],
      faults: [fault],
    },
    readAddress: { done: [sampleAddress, storingAddress], faults: [fault] },
  },
  abstraction: ({ context }) => [
    context.asset,
    context.customerState,
    knownAddress(context)?.address ?? knownAddress(context),
    context.addresses.BTC?.address,
  ],
  invariants: {
    'an address is shown only for the coin that is chosen': (snapshot) =>
      snapshot.matches({ coins: 'ready' }) && knownAddress(snapshot.context)?.asset !== snapshot.context.asset ? 'another address' : undefined,
    'an address is shown only once the bank has created it': (snapshot) =>
      snapshot.matches({ coins: 'ready' }) && knownAddress(snapshot.context)?.address == null ? 'no address' : undefined,
    'no problem is shown beside an address': (snapshot) =>
      snapshot.matches({ coins: 'ready' }) && snapshot.context.problem !== null ? snapshot.context.problem.code : undefined,
  },
};
