import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { pageOf } from '#flows/command/page.ts';
import { drawingOf } from '#flows/command/picture.ts';
import { toChart } from '#flows/model/chart.ts';

test('a page has the drawing in both themes and each state in words, asks for nothing, and trusts no name', async () => {
  const chart = toChart(
    createMachine({
      id: 'door',
      initial: 'shut',
      states: {
        shut: { description: 'Nobody <b>passes</b>.', on: { 'knock & wait': 'open' } },
        open: { initial: 'ajar', states: { ajar: {} } },
      },
    }),
  );
  const page = pageOf(chart, await drawingOf(chart, { commit: 'abc1234', level: null }), 'abc1234');
  const { body, title } = new JSDOM(page).window.document;
  expect(title).toBe('door');
  expect(body.querySelector('.about')?.textContent).toBe(`Commit abc1234, Chart ${chart.fingerprint}`);
  expect([...body.querySelectorAll('.drawing')].map((drawing) => drawing.querySelectorAll('svg').length)).toEqual([
    1, 1,
  ]);
  expect([...body.querySelectorAll('h2, h3')].map(({ tagName, textContent }) => [tagName, textContent])).toEqual([
    ['H2', 'shut'],
    ['H2', 'open'],
    ['H3', 'ajar'],
  ]);
  expect(body.querySelector('section p')?.textContent).toContain('Nobody <b>passes</b>.');
  expect(body.querySelector('section li')?.textContent).toBe('knock & wait: goes to open');
  expect(page).not.toMatch(/<script|<link|\ssrc=|href=|url\(/);
});
