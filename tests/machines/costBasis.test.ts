import { describe, expect, test } from 'vitest';
import { amount } from '#domain/money/money.ts';
import { isImplausibleCost } from '#domain/portfolio/implausibleCost.ts';
import {
  costBasisCases,
  depositWithCost,
  depositWithoutCost,
  savedCosts,
} from '#machines/costBasis/costBasis.cases.ts';
import {
  costBasisMachine,
  selectCanRemove,
  selectCostOf,
  selectCosts,
  selectEdit,
  selectEditedGuid,
  selectIsKnown,
  selectIsUnavailable,
  selectQuestionedCost,
} from '#machines/costBasis/costBasis.machine.ts';
import { costBasisDraft } from '#machines/costBasis/costBasis.saved.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(costBasisMachine, costBasisCases);

const started = () => story(costBasisMachine, { draft: null });
const loaded = () => started().resolve('loadCostBasis', savedCosts);
const opened = (guid: string) => loaded().send({ type: 'cost.edited', guid });

describe('the costs of received coins', () => {
  test('are unknown until they are loaded, and tell the portfolio when they are', () => {
    const flow = started();
    expect([selectCosts(flow.snapshot), selectIsKnown(flow.snapshot), flow.emitted]).toEqual([null, false, []]);
    expect(flow.send({ type: 'cost.edited', guid: depositWithoutCost }).state).toBe('loading');
    flow.resolve('loadCostBasis', savedCosts);
    expect([selectCosts(flow.snapshot), flow.emitted]).toEqual([
      savedCosts,
      [{ type: 'costBasis.changed', costs: savedCosts }],
    ]);
  });

  test('stay unknown when they did not load or not in time, until they are requested again', () => {
    for (const failed of [started().reject('loadCostBasis', new Error('down')), started().advance(30_000)]) {
      expect([selectIsUnavailable(failed.snapshot), selectCosts(failed.snapshot), failed.emitted]).toEqual([
        true,
        null,
        [],
      ]);
      failed.send({ type: 'costs.requested' }).resolve('loadCostBasis', {});
      expect([failed.state, selectCosts(failed.snapshot), selectEdit(failed.snapshot).problem]).toEqual([
        'idle.current',
        {},
        null,
      ]);
    }
  });

  test('one that was typed when the session expired is shown again, and saved only by the customer', () => {
    const draft = { guid: depositWithoutCost, text: '250' };
    const flow = story(costBasisMachine, { draft }).resolve('loadCostBasis', savedCosts);
    expect([flow.state, selectEditedGuid(flow.snapshot), selectEdit(flow.snapshot).text]).toEqual([
      'editing',
      draft.guid,
      '250',
    ]);
    expect(costBasisDraft(flow.snapshot)).toEqual(draft);
    expect(costBasisDraft(flow.send({ type: 'edit.canceled' }).snapshot)).toBeNull();
  });

  test('that another tab saved arrive with the next page, and known ones stay when that fails', () => {
    const flow = loaded().send({ type: 'costs.requested' });
    expect(selectCosts(flow.snapshot)).toEqual(savedCosts);
    flow.resolve('refreshCostBasis', { ...savedCosts, [depositWithoutCost]: amount(1) });
    expect(selectCostOf(depositWithoutCost)(flow.snapshot)).toBe('1');
    flow.send({ type: 'costs.requested' }).reject('refreshCostBasis', new Error('down'));
    expect([flow.state, selectCostOf(depositWithoutCost)(flow.snapshot)]).toEqual(['idle.current', '1']);
  });

  test('are saved one by one, count once they are saved, and bring those that others saved', () => {
    const saving = opened(depositWithoutCost).send({ type: 'cost.typed', text: '1,250.5 USD' }, { type: 'cost.saved' });
    expect(saving.inputOf('saveCostBasis')).toEqual({ guid: depositWithoutCost, cost: amount(125_050) });
    expect(selectCostOf(depositWithoutCost)(saving.snapshot)).toBeNull();
    const costs = { ...savedCosts, [depositWithoutCost]: amount(125_050), ['a'.repeat(32)]: amount(7) };
    const saved = saving.resolve('saveCostBasis', costs);
    expect([selectCosts(saved.snapshot), saved.emitted.at(-1), selectEditedGuid(saved.snapshot)]).toEqual([
      costs,
      { type: 'costBasis.changed', costs },
      null,
    ]);
  });

  test.each([
    ['', 'empty'],
    ['a lot', 'notANumber'],
    ['1.234', 'tooManyDecimals'],
    ['-5', 'negative'],
    ['9'.repeat(17), 'tooLarge'],
    ['9'.repeat(41), 'tooLarge'],
  ])('are not kept when they read %j', (text, invalid) => {
    const flow = opened(depositWithoutCost).send({ type: 'cost.typed', text }, { type: 'cost.saved' });
    expect([flow.state, selectEdit(flow.snapshot).invalid, flow.running]).toEqual(['editing', invalid, []]);
    expect(selectEdit(flow.send({ type: 'cost.typed', text: '0' }).snapshot).invalid).toBeNull();
    expect(flow.send({ type: 'cost.saved' }).state).toBe('saving');
  });

  test('are questioned when the coins could never have cost that much, and kept only if they are confirmed', () => {
    const asked = () =>
      opened(depositWithoutCost).send(
        { type: 'cost.typed', text: '250000' },
        { type: 'cost.saved', value: amount(25_000) },
      );
    expect([asked().state, selectQuestionedCost(asked().snapshot), asked().running]).toEqual([
      'questioning',
      '25000000',
      [],
    ]);
    expect(asked().send({ type: 'cost.saved', value: amount(25_000) }).state).toBe('questioning');
    expect(
      asked().send({ type: 'cost.typed', text: '2500' }, { type: 'cost.saved', value: amount(25_000) }).state,
    ).toBe('saving');
    const confirmed = asked().send({ type: 'cost.confirmed' });
    expect(confirmed.inputOf('saveCostBasis')).toEqual({ guid: depositWithoutCost, cost: amount(25_000_000) });
  });

  test('are implausible above twenty times the value, and never where that is unknown', () => {
    expect([500_000, 500_001].map((cents) => isImplausibleCost(amount(cents), amount(25_000)))).toEqual([false, true]);
    expect([isImplausibleCost(amount(2_000), amount(3)), isImplausibleCost(amount(2_001), amount(3))]).toEqual([
      false,
      true,
    ]);
    expect(isImplausibleCost(amount(10n ** 30n), null)).toBe(false);
  });

  test('stand as typed when they could not be kept, or not in time', () => {
    const saving = () => opened(depositWithoutCost).send({ type: 'cost.typed', text: '12' }, { type: 'cost.saved' });
    for (const failed of [saving().reject('saveCostBasis', new Error('down')), saving().advance(30_000)]) {
      expect([failed.state, selectEdit(failed.snapshot).text, selectEdit(failed.snapshot).problem]).toEqual([
        'editing',
        '12',
        expect.anything(),
      ]);
      expect(selectCostOf(depositWithoutCost)(failed.snapshot)).toBeNull();
    }
  });

  test('can be changed from what they were, and taken back', () => {
    const flow = opened(depositWithCost);
    expect([selectEdit(flow.snapshot).text, selectCanRemove(flow.snapshot)]).toEqual(['123.45', true]);
    flow.send({ type: 'cost.removed' });
    expect(flow.inputOf('saveCostBasis')).toEqual({ guid: depositWithCost, cost: null });
    expect(selectCosts(flow.resolve('saveCostBasis', {}).snapshot)).toEqual({});
    expect(selectCanRemove(opened(depositWithoutCost).snapshot)).toBe(false);
  });
});
