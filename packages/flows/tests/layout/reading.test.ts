import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { layOut, layOutToFit } from '#flows/layout/layout.ts';
import { nodeEngine } from '#flows/layout/node.ts';
import { span, wrapped } from '#flows/layout/text.ts';
import { allOpened } from '#flows/layout/view.ts';
import { toChart } from '#flows/model/chart.ts';

const engine = nodeEngine();
const room = { width: 1400, height: 820 };
const names = Array.from({ length: 40 }, (_, place) => `step${place}`);

/** A chain of states. */
const chain = toChart(
  createMachine({
    id: 'chain',
    initial: names[0] ?? '',
    states: Object.fromEntries(names.map((name, place) => [name, { on: { 'step.done': names[place + 1] ?? [] } }])),
  }),
);

/** Ends before it branches, in the order of its source. */
const ending = toChart(
  createMachine({
    id: 'm',
    initial: 'a',
    states: {
      done: { type: 'final' },
      a: { on: { 'b.chosen': 'b', 'c.chosen': 'c', 'a.left': 'done' } },
      b: { on: { 'b.left': 'done', 'b.moved': 'd' } },
      c: { on: { 'c.left': 'done', 'c.moved': 'd' } },
      d: {},
    },
  }),
);

test('what is too wide is drawn downward, and in rows where somebody waits longer', async () => {
  const quick = await layOut(chain, allOpened(chain), room, engine, { isQuick: true });
  expect([quick.direction, quick.width < room.width]).toEqual(['down', true]);
  const rows = await layOut(chain, allOpened(chain), room, engine);
  expect([rows.width < 2 * room.width, rows.height < 3 * room.height, rows.defects]).toEqual([true, true, []]);
});

test('arrows to one state come in on one line, and what ends comes last', async () => {
  for (const kept of ['right', 'down'] as const) {
    const { arrows, boxes } = await layOut(ending, allOpened(ending), room, engine, { kept });
    const ends = arrows.filter(({ to }) => to === 'm.done').map(({ points }) => points.at(-1));
    expect(ends).toHaveLength(3);
    expect(ends).toEqual([ends[0], ends[0], ends[0]]);
    const axis = kept === 'right' ? 'x' : 'y';
    const last = boxes.filter(({ parent }) => parent !== null).toSorted((one, other) => other[axis] - one[axis])[0];
    expect(last?.state).toBe('m.done');
  }
});

test('what is a little too wide to be read is set closer, in narrower columns', async () => {
  const wide = toChart(
    createMachine({
      id: 'm',
      initial: 'gettingReady',
      states: {
        gettingReady: {
          entry: ['storeEverythingThatIsKnown', 'announceThatItBegins'],
          on: { 'work.began': 'working' },
        },
        working: {
          entry: ['storeEverythingThatIsKnown', 'announceThatItGoesOn'],
          on: { 'work.endedAfterAll': 'over' },
        },
        over: {
          entry: ['storeEverythingThatIsKnown', 'announceThatItIsOver'],
          on: { 'work.beganOnceMore': 'working' },
        },
      },
    }),
  );
  const { width } = await layOut(wide, allOpened(wide), room, engine, { kept: 'down' });
  const narrow = { width: width - 20, height: 820 };
  const [closer] = await layOutToFit(wide, [narrow], engine);
  expect([closer?.defects, (closer?.width ?? 0) <= narrow.width]).toEqual([[], true]);
});

test('a number and its unit stay on one line', () => {
  const linesOf = (text: string) =>
    wrapped([span('glyph', 'clock'), span('delay', text)], 15).map((line) => line.map((part) => part.text).join(' '));
  expect(linesOf('quoteLifetime 4 min 30 s')).toEqual(['clock quoteLifetime', '4 min 30 s']);
  expect(linesOf('lifetime 10 s')).toEqual(['clock lifetime 10 s']);
  expect(linesOf('requestLimit 300 ms')).toEqual(['clock requestLimit', '300 ms']);
});
