import { describe, expect, test } from 'vitest';
import {
  endedBuy,
  pausedBuy,
  recurringBuyCases,
  sampleBuy,
  sampleSavedBuy,
  sampleSetUp,
  waitingBuy,
} from '#machines/recurringBuy/recurringBuy.cases.ts';
import {
  type RecurringDraft,
  recurringBuyMachine,
  selectBuy,
  selectDraft,
  selectFieldProblems,
} from '#machines/recurringBuy/recurringBuy.machine.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(recurringBuyMachine, recurringBuyCases);

const typing = (change: Partial<RecurringDraft>) =>
  story(recurringBuyMachine, sampleSetUp).send({ type: 'draft.changed', change }).send({ type: 'form.submitted' });
const adding = () =>
  typing({ amount: '50.00' }).send({ type: 'buy.confirmed' }).resolve('oneTimeCode', { stepUp: null });
// It is the evening of 2025-12-31 in New York.
const rule = {
  ...{ asset: 'BTC', rhythm: 'weekly', firstDay: '2026-01-01', hour: 9, lastDay: null },
  zone: 'America/New_York',
};

describe('setting one up', () => {
  test.each<[Partial<RecurringDraft>, object]>([
    [{}, { amount: 'Enter an amount in dollars.' }],
    [{ amount: '0.5' }, { amount: 'Enter at least $1.00.' }],
    [{ amount: '50', firstDay: '' }, { firstDay: 'required' }],
    [{ amount: '50', firstDay: '2025-12-30' }, { firstDay: 'past' }],
    [{ amount: '50', firstDay: '2027-01-02' }, { firstDay: 'tooFar' }],
    [{ amount: '50', lastDay: '2025-12-31' }, { lastDay: 'beforeFirst' }],
    [{ amount: '50', lastDay: '0' }, { lastDay: 'required' }],
    [{ amount: '50', firstDay: '2025-12-31', hour: 19 }, { firstDay: 'past' }],
  ])('with %o is refused at the field until that is edited', (change, problems) => {
    const flow = typing(change);
    expect([flow.state, selectFieldProblems(flow.snapshot)]).toEqual(['editing', problems]);
    const field = Object.keys(problems)[0] as 'amount';
    expect(
      selectFieldProblems(flow.send({ type: 'draft.changed', change: { [field]: '1' } }).snapshot)[field],
    ).toBeUndefined();
  });

  test('begins tomorrow in the zone, or today while its hour is to come', () => {
    expect(selectDraft(typing({}).snapshot).firstDay).toBe('2026-01-01');
    expect(typing({ amount: '50', firstDay: '2025-12-31', hour: 20 }).state).toBe('reviewing');
  });

  test('takes a code for exactly what was reviewed, and keeps it when the code is left', () => {
    const flow = typing({ amount: '50.00' }).send({ type: 'buy.confirmed' });
    expect(flow.inputOf('oneTimeCode')).toMatchObject({
      variant: 'plain',
      about: { kind: 'recurringBuy', ...rule, amount: '5000' },
    });
    flow.send({ type: 'form.revised' }).send({ type: 'form.revised' });
    expect([flow.state, selectDraft(flow.snapshot).amount]).toEqual(['editing', '50.00']);
  });

  test('shows the new one at its own address, and asks for another code once the first is too old', () => {
    const flow = adding();
    const sent = { ...rule, id: sampleBuy.id, amount: '50.00' };
    expect(flow.inputOf('addBuy')).toEqual(sent);
    flow.resolve('addBuy', { ok: false, reason: 'checkRequired', problem: problem('recent_sign_in_required') });
    flow.resolve('oneTimeCode', { stepUp: null });
    expect(flow.inputOf('addBuy')).toEqual(sent);
    flow.resolve('addBuy', { ok: true, buy: sampleBuy });
    expect([flow.state, selectBuy(flow.snapshot)]).toEqual(['shown.active', sampleBuy]);
    expect(flow.effects).toMatchObject([
      { name: 'saveForm', params: { saved: { id: sampleBuy.id, draft: { amount: '50.00' } } } },
      { name: 'removeSavedForm' },
      { name: 'showAddress', params: { id: sampleBuy.id } },
    ]);
  });

  test('continues after a reload with what was typed and the same id, for another coin where that is chosen', () => {
    const { asset, draft } = sampleSavedBuy;
    const reloaded = (wanted = asset) =>
      story(recurringBuyMachine, { ...sampleSetUp, asset: wanted, saved: sampleSavedBuy });
    expect(selectDraft(reloaded().snapshot)).toEqual(draft);
    expect(selectDraft(reloaded('LTC').snapshot)).toEqual({ ...draft, asset: 'LTC' });
    const flow = reloaded().send({ type: 'buy.updated', buy: sampleBuy });
    expect([flow.state, flow.effects.map(({ name }) => name)]).toEqual([
      'shown.active',
      ['removeSavedForm', 'showAddress'],
    ]);
  });

  test('is unknown without an answer, until it is tried again or found in the list', () => {
    const flow = adding().reject('addBuy', new ProblemError(problem('timeout', true)));
    expect([flow.state, flow.emitted.at(-1)]).toEqual(['unknown', { type: 'recurringBuys.changed' }]);
    flow.send({ type: 'draft.changed', change: { amount: '1' } }).send({ type: 'retry.requested' });
    expect(flow.inputOf('addBuy')).toMatchObject({ id: sampleBuy.id, amount: '50.00' });
    flow.advance(30_000);
    expect(flow.send({ type: 'buy.updated', buy: sampleBuy }).state).toBe('shown.active');
  });
});

describe('one that is set up', () => {
  const shown = (buy = sampleBuy) => story(recurringBuyMachine, { ...sampleSetUp, buy });

  test('is shown by its newest row', () => {
    const flow = shown(waitingBuy);
    expect(flow.state).toBe('shown.waitingForDollars');
    expect(flow.send({ type: 'buy.updated', buy: pausedBuy }).state).toBe('shown.paused');
    expect(flow.send({ type: 'buy.updated', buy: endedBuy }).state).toBe('shown.ended');
  });

  test('is paused, resumed and, once confirmed, stopped', () => {
    const flow = shown().send({ type: 'pause.requested' });
    expect(flow.inputOf('changeBuy')).toEqual({ id: sampleBuy.id, state: 'paused' });
    flow.resolve('changeBuy', { ok: true, buy: pausedBuy }).send({ type: 'resume.requested' });
    expect(flow.inputOf('changeBuy')).toEqual({ id: sampleBuy.id, state: 'active' });
    flow.resolve('changeBuy', { ok: true, buy: sampleBuy }).send({ type: 'stop.requested' });
    expect(flow.running).toEqual(['watchBuy']);
    flow.send({ type: 'stop.confirmed' });
    expect(flow.inputOf('changeBuy')).toEqual({ id: sampleBuy.id, state: 'ended' });
    expect(flow.resolve('changeBuy', { ok: true, buy: endedBuy }).state).toBe('shown.ended');
  });
});
