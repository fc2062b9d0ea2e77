import { toChart } from '@statechange/flows/model/chart';
import { search } from '@statechange/flows/model/search';
import { expect, test } from 'vitest';
import { findMachines } from '../../kit/machines.ts';

const charts = (await findMachines()).map(({ machine }) => toChart(machine));
const found = (query: string) => search(charts, query).map(({ kind, chart, text }) => `${kind} ${chart} ${text}`);

test('finds states, events, guards, actions, delays and actors by a part of their name', () => {
  expect(found('submitting')).toContain('state order submitting');
  expect(found('quoteIsStale')).toContain('guard order quoteIsStale');
  expect(found('requestLimit').length).toBeGreaterThan(20);
  expect(found('placeOrder')[0]).toBe('actor order placeOrder');
});

test('a scope searches one kind alone', () => {
  expect(
    search(charts, 'after:requestLimit').every(({ kind, text }) => kind === 'delay' && /requestLimit/i.test(text)),
  ).toBe(true);
  expect(new Set(search(charts, 'calls:placeOrder').map(({ kind }) => kind))).toEqual(new Set(['actor']));
  expect(new Set(search(charts, 'guard:quoteIsStale').map(({ chart }) => chart))).toEqual(new Set(['order']));
});

test('what equals the text comes first, and descriptions last', () => {
  const [first] = search(charts, 'order');
  expect(first).toMatchObject({ kind: 'machine', text: 'order' });
  const kinds = search(charts, 'order').map(({ kind }) => kind);
  expect(kinds.slice(kinds.indexOf('description')).every((kind) => kind === 'description')).toBe(true);
});

test('nothing is found for nothing, and for an unknown scope its text is searched as it is', () => {
  expect(search(charts, '  ')).toEqual([]);
  expect(search(charts, 'guard:')).toEqual([]);
  expect(search(charts, 'nonsense:submitting')).toEqual([]);
});
