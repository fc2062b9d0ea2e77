import { expect, test } from 'vitest';
import { rehypeTables } from '#scripts/vite/tables.ts';

interface Element {
  readonly type: string;
  tagName?: string;
  readonly value?: string;
  children?: readonly Element[];
  properties?: Record<string, unknown>;
}

const text = (value: string): Element => ({ type: 'text', value });
const element = (tagName: string, ...children: readonly Element[]): Element => ({ type: 'element', tagName, children });

test('a cell says which column it is in, whatever is inside the head', () => {
  const cells = ['BTC', '0.50%'].map((value) => element('td', text(value)));
  const heads = element(
    'tr',
    element('th', text('Coin')),
    element('th', element('strong', text('Platform')), text(' fee')),
  );
  const tree = element('section', element('table', element('thead', heads), element('tbody', element('tr', ...cells))));
  rehypeTables()(tree);
  expect(cells.map(({ properties }) => properties?.dataColumn)).toEqual(['Coin', 'Platform fee']);
});

test('the corner above the names of rows is no head', () => {
  const [corner, head] = [element('th'), element('th', text('Bitcoin'))];
  rehypeTables()(element('table', element('thead', element('tr', corner, head))));
  expect([corner.tagName, head.tagName]).toEqual(['td', 'th']);
});

test('words and codes of one cell stay one line of the list', () => {
  const parts = [element('code', text('bc1')), text(' or '), element('code', text('1'))];
  const cell = element('td', ...parts);
  rehypeTables()(element('table', element('tr', element('td', text('Bitcoin')), cell)));
  expect(cell.children).toMatchObject([{ tagName: 'span', children: parts }]);
});
