import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { drawingOf } from '#flows/command/picture.ts';
import { chartsIn, recordingPageOf, takenIn } from '#flows/command/recordingPage.ts';
import { toChart } from '#flows/model/chart.ts';
import type { FlowRecord } from '#flows/observe/records.ts';
import { recordingOf, recordsOf, startOf, tabOf } from '../recordings/samples.ts';

const toy = toChart(
  createMachine({ id: 'toy', initial: 'on', states: { on: { on: { 'text.typed': 'off' } }, off: {} } }),
);
const unused = toChart(createMachine({ id: 'unused' }));
const child: FlowRecord = {
  ...startOf(2, 4),
  ...{ parent: 1, id: 'load', chart: null, of: 'promise', systemId: '<b>load</b>' },
};
const ended: FlowRecord = { kind: 'ended', q: 5, t: 1_005, c: null, actor: 2, how: 'done' };
const recording = recordingOf([tabOf([...recordsOf(3), child, ended])], {
  ...{ title: 'A <toy>', charts: [toy, unused], marks: [{ tab: 'a', q: 2, text: 'Here & now' }] },
});

test('a recording as a page has its actors, their steps in order, and the charts that they have', async () => {
  expect(chartsIn(recording)).toEqual([toy]);
  const heat = takenIn(recording);
  expect([...heat]).toEqual([['toy.on/text.typed/0', 2]]);
  const drawn = await drawingOf(toy, { commit: null, level: null, heat });
  const page = recordingPageOf(recording, new Map([['toy', drawn]]), ['The file is cut off.']);
  const { body, title } = new JSDOM(page).window.document;
  const rows = (name: string) =>
    [...body.querySelectorAll(`[aria-label="${name}"] tbody tr`)].map((row) =>
      [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
    );
  expect(title).toBe('A <toy>');
  expect(body.textContent).toContain('The file is cut off.');
  expect(rows('Actors')).toEqual([
    ['actor1', 'toy', '–', '00:00:00.001', 'on', '–'],
    ['<b>load</b>', 'promise', 'actor1', '00:00:00.004', 'on', 'done 00:00:01.005'],
  ]);
  expect(rows('Steps')).toEqual([
    ['00:00:00.001', 'actor1', 'started', '→ on'],
    ['00:00:00.002', 'actor1', 'text.typed Here & now', 'stays'],
    ['00:00:00.003', 'actor1', 'text.typed', 'stays'],
    ['00:00:00.004', '<b>load</b>', 'started', '→ on'],
    ['00:00:01.005', '<b>load</b>', 'ended', 'done'],
  ]);
  const targets = [...body.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
  expect(targets.filter((target) => target !== '#' && !body.querySelector(target))).toEqual([]);
  expect(body.querySelectorAll('#chart1 svg')).toHaveLength(2);
  expect(body.querySelector('#chart1 .number')?.textContent).toBe('2');
  expect(page).not.toMatch(/<script|<link|\ssrc=|href="[^#]|url\(/);
});

test('a chart that cannot be laid out says so, and keeps its words', () => {
  const page = recordingPageOf(recording, new Map([['toy', new Error('It takes too long.')]]), []);
  const { body } = new JSDOM(page).window.document;
  expect(body.querySelector('#chart1 p + p')?.textContent).toBe('It takes too long.');
  expect(body.querySelector('#chart1 details h3')?.textContent).toBe('on');
});
