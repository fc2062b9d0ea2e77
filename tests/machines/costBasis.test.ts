import { describe, expect, test } from 'vitest';
import { amount } from '#domain/money/money.ts';
import { isImplausibleCost } from '#domain/portfolio/implausibleCost.ts';
import { costBasisCases, depositWithCost, depositWithoutCost } from '#machines/costBasis/costBasis.cases.ts';
import { costBasisMachine } from '#machines/costBasis/costBasis.machine.ts';
import { selectCanRemove, selectCosts, selectEdit, selectEditedGuid, selectQuestionedCost } from '#machines/costBasis/costBasis.selectors.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(costBasisMachine, costBasisCases);

const customerGuid = 'c'.repeat(32);
const opened = (guid: string) =>
  story(costBasisMachine, { customerGuid, costs: { [depositWithCost]: amount(12_345) } }).send({ type: 'cost.edited', guid });

describe('the costs of received coins', () => {
  test('count once they are kept, those that were told before with them', () => {
    const saving = opened(depositWithoutCost).send({ type: 'cost.typed', text: '1,250.5 USD' }, { type: 'cost.saved' });
    const costs = { [depositWithCost]: amount(12_345), [depositWithoutCost]: amount(125_050) };
    expect(saving.inputOf('saveCostBasis')).toEqual({ customerGuid, costs });
    expect([selectCosts(saving.snapshot)[depositWithoutCost], saving.emitted]).toEqual([undefined, []]);
    const saved = saving.resolve('saveCostBasis');
    expect([selectCosts(saved.snapshot), saved.emitted, selectEditedGuid(saved.snapshot)]).toEqual([
      costs,
      [{ type: 'costBasis.changed', costs }],
      null,
    ]);
  });

  test.each([
    ['', 'empty'],
    ['a lot', 'notANumber'],
    ['1.234', 'tooManyDecimals'],
    ['-5', 'notANumber'],
    ['9'.repeat(41), 'tooLarge'],
  ])('are not kept when they read %j', (text, invalid) => {
    const flow = opened(depositWithoutCost).send({ type: 'cost.typed', text }, { type: 'cost.saved' });
    expect([flow.state, selectEdit(flow.snapshot).invalid, flow.running]).toEqual(['editing', invalid, []]);
    expect(selectEdit(flow.send({ type: 'cost.typed', text: '0' }).snapshot).invalid).toBeNull();
    expect(flow.send({ type: 'cost.saved' }).state).toBe('saving');
  });

  test('are questioned when the coins could never have cost that much, and kept only if they are confirmed', () => {
    const asked = () => opened(depositWithoutCost).send({ type: 'cost.typed', text: '250000' }, { type: 'cost.saved', value: amount(25_000) });
    expect([asked().state, selectQuestionedCost(asked().snapshot), asked().running]).toEqual(['questioning', '25000000', []]);
    expect(asked().send({ type: 'cost.saved', value: amount(25_000) }).state).toBe('questioning');
    expect(asked().send({ type: 'cost.typed', text: '2500' }, { type: 'cost.saved', value: amount(25_000) }).state).toBe('saving');
    const saved = asked().send({ type: 'cost.confirmed' }).resolve('saveCostBasis');
    expect(selectCosts(saved.snapshot)[depositWithoutCost]).toBe('25000000');
  });

  test('are implausible above twenty times the value, and never where that is unknown', () => {
    expect([500_000, 500_001].map((cents) => isImplausibleCost(amount(cents), amount(25_000)))).toEqual([false, true]);
    expect([isImplausibleCost(amount(2_000), amount(3)), isImplausibleCost(amount(2_001), amount(3))]).toEqual([false, true]);
    expect(isImplausibleCost(amount(10n ** 30n), null)).toBe(false);
  });

  test('stand as typed when they could not be kept, or not in time', () => {
    const saving = () => opened(depositWithoutCost).send({ type: 'cost.typed', text: '12' }, { type: 'cost.saved' });
    for (const failed of [saving().reject('saveCostBasis', new Error('no room')), saving().advance(30_000)]) {
      expect([failed.state, selectEdit(failed.snapshot).text, selectEdit(failed.snapshot).problem]).toEqual(['editing', '12', expect.anything()]);
      expect(depositWithoutCost in selectCosts(failed.snapshot)).toBe(false);
    }
  });

  test('can be changed from what they were, and taken back', () => {
    const flow = opened(depositWithCost);
    expect([selectEdit(flow.snapshot).text, selectCanRemove(flow.snapshot)]).toEqual(['123.45', true]);
    expect(selectCosts(flow.send({ type: 'cost.removed' }).resolve('saveCostBasis').snapshot)).toEqual({});
    expect(selectCanRemove(opened(depositWithoutCost).snapshot)).toBe(false);
  });
});
