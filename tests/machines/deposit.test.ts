import { describe, expect, test } from 'vitest';
import { amount } from '#domain/money/money.ts';
import {
  arrived,
  completed,
  depositCases,
  placed,
  returnedRecord,
  sampleAccount,
  sampleAddress,
  sampleFacts,
  sampleInput,
  sampleReload,
  storingAddress,
} from '#machines/deposit/deposit.cases.ts';
import { depositMachine } from '#machines/deposit/deposit.machine.ts';
import { selectAddress, selectMost } from '#machines/deposit/deposit.selectors.ts';
import type { DepositInput } from '#machines/deposit/deposit.types.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import {
  sampleBankAccount,
  sampleDepositQuote,
  sampleSent,
  sampleStepUp,
} from '#machines/shared/transferring/transfer.cases.ts';
import { selectReviewed, selectTransfer } from '#machines/shared/transferring/transfer.selectors.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(depositMachine, depositCases);

const offline = new ProblemError(problem('offline', true));
const started = (more: Partial<DepositInput> = {}) =>
  story(depositMachine, (now) => ({ ...sampleInput(now), facts: sampleFacts, ...more }));
const bitcoin = () => started().send({ type: 'asset.chosen', asset: 'BTC' });

describe('the address of a coin', () => {
  test('that the customer has is used again, and is known for good', () => {
    const flow = bitcoin().resolve('findAddress', sampleAddress);
    expect([flow.state, selectAddress(flow.snapshot)]).toEqual(['coins.ready dollars.editing', sampleAddress]);
    flow.send({ type: 'asset.chosen', asset: 'ETH' }, { type: 'asset.chosen', asset: 'BTC' });
    expect([flow.state, flow.running]).toEqual(['coins.ready dollars.editing', ['watchFacts']]);
  });

  test('is created once, and awaited even if the reply was lost', () => {
    const flow = bitcoin().resolve('findAddress', null);
    flow.reject('createAddress', offline);
    expect(flow.running).toContain('verifyAddress');
    flow.resolve('verifyAddress', storingAddress).advance(1_000).resolve('readAddress', sampleAddress);
    expect(flow.state).toBe('coins.ready dollars.editing');
    expect(flow.snapshot.context.addressProblem).toBeNull();
  });

  test('waits until it is known whether the customer is verified', () => {
    const flow = story(depositMachine, sampleInput)
      .send({ type: 'asset.chosen', asset: 'BTC' })
      .resolve('findAddress', null);
    expect(flow.state).toBe('coins.awaitingCustomer dollars.editing');
    flow.send({ type: 'facts.updated', facts: { ...sampleFacts, customerState: 'unverified' } });
    expect(flow.state).toBe('coins.unverified dollars.editing');
    flow.send({ type: 'facts.updated', facts: { ...sampleFacts, customerState: 'unverified', transfers: null } });
    expect(flow.running).not.toContain('createAddress');
    flow.send({ type: 'facts.updated', facts: sampleFacts });
    expect(flow.running).toContain('createAddress');
  });
});

describe('a deposit of dollars', () => {
  const reviewed = () =>
    started()
      .send({ type: 'amount.changed', text: '$50' }, { type: 'quote.requested' })
      .resolve('requestTransferQuote', { ok: true, quote: sampleDepositQuote });
  const sending = () =>
    reviewed().advance(1_000).send({ type: 'deposit.confirmed' }).resolve('oneTimeCode', { stepUp: sampleStepUp });

  test('sends what was reviewed, though the account was renamed meanwhile', () => {
    const flow = reviewed().advance(1_000);
    flow.send({
      type: 'facts.updated',
      facts: { ...sampleFacts, bankAccounts: [{ ...sampleAccount, name: 'Other' }] },
    });
    flow.send({ type: 'deposit.confirmed' }).resolve('oneTimeCode', { stepUp: sampleStepUp });
    expect(flow.inputOf('sendTransfer')).toMatchObject({
      end: { name: 'First Platypus Bank' },
      quote: sampleDepositQuote,
    });
  });

  test('stops if its account cannot be used any more, with the amount kept', () => {
    const flow = reviewed().advance(1_000);
    flow.send(
      { type: 'facts.updated', facts: { ...sampleFacts, bankAccounts: [{ ...sampleAccount, state: 'deleting' }] } },
      { type: 'deposit.confirmed' },
    );
    expect([flow.state, flow.snapshot.context.draft.amountText]).toEqual(['coins.choosing dollars.editing', '$50']);
  });

  test('is saved before it is sent, without its token, and goes on while an address is looked at', () => {
    const flow = sending();
    const saved = flow.effects.filter(({ name }) => name === 'saveDeposit').at(-1);
    expect(saved?.params).toMatchObject({ saved: { sent: { quote: sampleDepositQuote, transfer: null } } });
    expect(JSON.stringify(flow.effects)).not.toContain(sampleStepUp.token);
    flow.send({ type: 'asset.chosen', asset: 'BTC' }).resolve('sendTransfer', { ok: true, transfer: placed });
    expect(flow.state).toContain('dollars.pending');
    expect(flow.snapshot.context.stepUp).toBeNull();
  });

  test('is looked at again as soon as the list of records has news, before its own time', () => {
    const flow = story(depositMachine, sampleReload(placed));
    expect(flow.running).not.toContain('readTransfer');
    expect(flow.send({ type: 'records.updated' }).resolve('readTransfer', completed).state).toBe(
      'coins.choosing dollars.completed',
    );
  });

  test('is looked at again when its hold ends', () => {
    const flow = story(depositMachine, sampleReload(arrived));
    expect(flow.state).toBe('coins.choosing dollars.pending.waiting');
    // Polling slows down, but doesn't miss the end of the hold.
    for (let reads = 0; reads < 5; reads += 1) {
      flow.advance(5_000);
      if (flow.running.includes('readTransfer')) flow.resolve('readTransfer', arrived);
    }
    flow.advance(1_000);
    expect(flow.running).toContain('readTransfer');
    expect(flow.resolve('readTransfer', completed).state).toBe('coins.choosing dollars.completed');
  });

  test('shows the terms that the bank has, whatever was saved', () => {
    const saved = { ...sampleDepositQuote, deliverAmount: amount(100), receiveAmount: amount(100) };
    const flow = story(depositMachine, (now) => {
      const input = sampleReload(null)(now);
      return { ...input, saved: input.saved && { ...input.saved, sent: sampleSent(saved, sampleBankAccount) } };
    });
    flow.resolve('verifyTransfer', { quote: sampleDepositQuote, transfer: null });
    expect(flow.running).not.toContain('sendTransfer');
    flow.advance(1_000).resolve('verifyTransfer', { quote: sampleDepositQuote, transfer: placed });
    expect(selectReviewed(flow.snapshot)).toEqual({ quote: sampleDepositQuote, end: sampleBankAccount });
  });

  test('that comes back after its receipt says why', () => {
    const flow = sending().resolve('sendTransfer', { ok: true, transfer: completed });
    flow.send({ type: 'facts.updated', facts: { ...sampleFacts, transfers: { rows: [returnedRecord], since: null } } });
    expect([flow.state, selectTransfer(flow.snapshot)?.returnCode]).toEqual(['coins.choosing dollars.returned', 'R01']);
  });

  test('belongs to one customer: what another one left is not followed', () => {
    const flow = story(depositMachine, (now) => ({ ...sampleReload(placed)(now), customerGuid: 'f'.repeat(32) }));
    expect([flow.state, selectReviewed(flow.snapshot)]).toEqual(['coins.choosing dollars.editing', null]);
  });

  test('knows the most that fits the limits, and says nothing while the records do not reach back far enough', () => {
    const flow = started();
    expect(selectMost(flow.snapshot)).toBe('10000');
    flow.send({
      type: 'facts.updated',
      facts: { ...sampleFacts, bankAccounts: [{ ...sampleAccount, isLinked: false }] },
    });
    expect(selectMost(flow.snapshot)).toBe('500000');
    const since = flow.snapshot.context.now() - 1_000;
    flow.send({
      type: 'facts.updated',
      facts: { ...sampleFacts, bankAccounts: [{ ...sampleAccount, isLinked: false }], transfers: { rows: [], since } },
    });
    expect(selectMost(flow.snapshot)).toBeNull();
  });
});
