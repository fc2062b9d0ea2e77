import { describe, expect, test } from 'vitest';
import { amount } from '#domain/money/money.ts';
import { receivedCostsCases, toldDeposit, untoldDeposit } from '#machines/receivedCosts/receivedCosts.cases.ts';
import { receivedCostsMachine } from '#machines/receivedCosts/receivedCosts.machine.ts';
import { selectCanForget, selectCosts, selectEdit, selectEditedGuid } from '#machines/receivedCosts/receivedCosts.selectors.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(receivedCostsMachine, receivedCostsCases);

const customerGuid = 'c'.repeat(32);
const opened = (guid: string) =>
  story(receivedCostsMachine, { customerGuid, costs: { [toldDeposit]: amount(12_345) } }).send({ type: 'cost.edited', guid });

describe('the costs of received coins', () => {
  test('count once they are kept, those that were told before with them', () => {
    const saving = opened(untoldDeposit).send({ type: 'cost.typed', text: '$1,250.5' }, { type: 'cost.saved' });
    const costs = { [toldDeposit]: amount(12_345), [untoldDeposit]: amount(125_050) };
    expect(saving.inputOf('saveCosts')).toEqual({ customerGuid, costs });
    expect([selectCosts(saving.snapshot)[untoldDeposit], saving.emitted]).toEqual([undefined, []]);
    const saved = saving.resolve('saveCosts');
    expect([selectCosts(saved.snapshot), saved.emitted, selectEditedGuid(saved.snapshot)]).toEqual([costs, [{ type: 'costs.changed', costs }], null]);
  });

  test.each([
    ['', 'empty'],
    ['a lot', 'notANumber'],
    ['1.234', 'tooManyDecimals'],
    ['-5', 'notANumber'],
    ['9'.repeat(41), 'tooLarge'],
  ])('are not kept when they read %j', (text, invalid) => {
    const told = opened(untoldDeposit).send({ type: 'cost.typed', text }, { type: 'cost.saved' });
    expect([told.state, selectEdit(told.snapshot).invalid, told.running]).toEqual(['editing', invalid, []]);
    expect(selectEdit(told.send({ type: 'cost.typed', text: '0' }).snapshot).invalid).toBeNull();
    expect(told.send({ type: 'cost.saved' }).state).toBe('saving');
  });

  test('stand as typed when they could not be kept, or not in time', () => {
    const saving = () => opened(untoldDeposit).send({ type: 'cost.typed', text: '12' }, { type: 'cost.saved' });
    for (const failed of [saving().reject('saveCosts', new Error('no room')), saving().advance(30_000)]) {
      expect([failed.state, selectEdit(failed.snapshot).text, selectEdit(failed.snapshot).problem]).toEqual(['editing', '12', expect.anything()]);
      expect(untoldDeposit in selectCosts(failed.snapshot)).toBe(false);
    }
  });

  test('can be changed from what they were, and taken back', () => {
    const told = opened(toldDeposit);
    expect([selectEdit(told.snapshot).text, selectCanForget(told.snapshot)]).toEqual(['123.45', true]);
    expect(selectCosts(told.send({ type: 'cost.forgotten' }).resolve('saveCosts').snapshot)).toEqual({});
    expect(selectCanForget(opened(untoldDeposit).snapshot)).toBe(false);
  });
});
