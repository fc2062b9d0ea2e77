import { describe, expect, test } from 'vitest';
import { amount } from '#domain/money/money.ts';
import { costBasisCases, depositWithCost, depositWithoutCost } from '#machines/costBasis/costBasis.cases.ts';
import { costBasisMachine } from '#machines/costBasis/costBasis.machine.ts';
import { selectCanRemove, selectCosts, selectEdit, selectEditedGuid } from '#machines/costBasis/costBasis.selectors.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(costBasisMachine, costBasisCases);

const customerGuid = 'c'.repeat(32);
const opened = (guid: string) =>
  story(costBasisMachine, { customerGuid, costs: { [depositWithCost]: amount(12_345) } }).send({ type: 'cost.edited', guid });

describe('the costs of received coins', () => {
  test('count once they are kept, those that were told before with them', () => {
    const saving = opened(depositWithoutCost).send({ type: 'cost.typed', text: '$1,250.5' }, { type: 'cost.saved' });
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
