import { describe, expect, test } from 'vitest';
import { toChart } from '#flows/model/chart.ts';
import { readLink, writeLink } from '#flows/recordings/simulationLink.ts';
import type { SimulatedMove } from '#flows/run/moves.ts';
import { sampleMachine } from '../sampleMachines.ts';

const chart = toChart(sampleMachine);
const moves: readonly SimulatedMove[] = [
  { kind: 'step', choice: 3 },
  { kind: 'event', event: { type: 'amount.changed', amount: '5 €', within: { deep: [1, null, true] } } },
  { kind: 'wait', milliseconds: 90_000 },
];
const linkOf = (data: unknown) => `#p=${Buffer.from(JSON.stringify(data)).toString('base64url')}`;
const whole = { v: 1, chart: chart.fingerprint, input: 0, moves: [1] };
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

describe('a link to a simulation', () => {
  test('leads to the same moves, in letters that an address takes', () => {
    const part = writeLink(chart, 2, moves);
    expect(part).toMatch(/^p=[\w-]+$/);
    expect(readLink(chart, `#${part}`)).toEqual({ ok: true, input: 2, moves, notice: null });
  });

  test('of another revision of the chart says so, and is opened all the same', () => {
    expect(readLink(chart, linkOf({ ...whole, chart: '0000000000000000' }))).toEqual({
      ok: true,
      input: 0,
      moves: [{ kind: 'step', choice: 1 }],
      notice: 'This link was made with another revision of the chart. Its steps may lead elsewhere now.',
    });
  });

  test('is none where an address has something else after its #, or nothing', () => {
    expect([readLink(chart, ''), readLink(chart, '#main')]).toEqual([null, null]);
  });

  test('that would be too long is not written', () => {
    const many = Array.from({ length: 1_001 }, (): SimulatedMove => ({ kind: 'step', choice: 1 }));
    expect(writeLink(chart, 0, many)).toBeNull();
    expect(writeLink(chart, 0, [{ kind: 'event', event: { type: 'x', text: 'x'.repeat(40_000) } }])).toBeNull();
  });

  test.each([
    ['of another version', linkOf({ ...whole, v: 2 }), 'it was made by another version of the viewer'],
    ['cut off', linkOf(whole).slice(0, -9), 'it is damaged, as a link that was cut off is'],
    ['no base64', '#p=%%%', 'it is damaged, as a link that was cut off is'],
    ['too long', `#p=${'x'.repeat(40_000)}`, 'it has 40002 characters, and a link has at most 30000'],
    ['a list', linkOf([1]), 'it does not say what happened in a form that the viewer knows'],
    [
      'a negative step',
      linkOf({ ...whole, moves: [-1] }),
      'it does not say what happened in a form that the viewer knows',
    ],
    [
      'a broken step',
      linkOf({ ...whole, moves: [1.5] }),
      'it does not say what happened in a form that the viewer knows',
    ],
    [
      'more than is known',
      linkOf({ ...whole, more: 1 }),
      'it does not say what happened in a form that the viewer knows',
    ],
    [
      'an event without a type',
      linkOf({ ...whole, moves: [{ event: {} }] }),
      'it does not say what happened in a form that the viewer knows',
    ],
    [
      'a wait of ages',
      linkOf({ ...whole, moves: [{ wait: 1e15 }] }),
      'it does not say what happened in a form that the viewer knows',
    ],
    [
      'too many moves',
      linkOf({ ...whole, moves: Array.from({ length: 1_001 }, () => 1) }),
      'it does not say what happened in a form that the viewer knows',
    ],
    [
      'nested too deeply',
      linkOf({ ...whole, moves: [{ event: { type: 'x', deep: nested(20) } }] }),
      'it does not say what happened in a form that the viewer knows',
    ],
    [
      'nested far too deeply',
      linkOf({ ...whole, moves: [{ event: { type: 'x', deep: nested(200) } }] }),
      'it is nested too deeply',
    ],
    [
      'hostile',
      `#p=${Buffer.from('{"v":1,"__proto__":{"x":1}}').toString('base64url')}`,
      'it holds a field named "__proto__"',
    ],
  ])('%s is refused in a sentence', (_, hash, reason) => {
    expect(readLink(chart, hash)).toEqual({
      ok: false,
      reason: `The link to a simulation cannot be opened: ${reason}.`,
    });
  });
});
