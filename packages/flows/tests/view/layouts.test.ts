import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import type { Wish } from '#flows/layout/client.ts';
import { asCards } from '#flows/layout/layout.ts';
import type { Layout } from '#flows/layout/types.ts';
import { toChart } from '#flows/model/chart.ts';
import { Layouts } from '#flows/view/layouts.ts';

const inner = { initial: 'in', states: { in: {} } };
const chartOf = (id: string) => toChart(createMachine({ id, initial: 'a', states: { a: inner, b: inner } }));
const chart = chartOf('two');
const [none, first, second, both] = [[], ['two.a'], ['two.b'], ['two.a', 'two.b']];
const space = { width: 1_400, height: 820 };
const wishFor = (opened: readonly string[], of = chart): Wish => ({ chart: of, opened: new Set(opened), space });
const drawn = ({ chart, opened }: Wish): Layout => asCards(chart, opened, space);

/** A viewer whose engine, idle time and clock are in the test's hands. */
function viewer() {
  /** What the engine was asked for, in order; the last is in work. */
  const asked: Wish[] = [];
  let idle: (() => void)[] = [];
  let time = 0;
  let end: (layout: Layout | null) => void = () => {};
  const layouts = new Layouts({
    client: {
      layOut: (wish) => {
        end(null);
        asked.push(wish);
        return new Promise((resolve) => {
          end = resolve;
        });
      },
      stop: () => {},
    },
    whenIdle: (task) => void idle.push(task),
    now: () => time,
  });
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    layouts,
    asked: () => asked.map(({ opened }) => [...opened]),
    limits: () => asked.map(({ limit }) => limit),
    show: (wish: Wish) => layouts.prepare(wish, drawn(wish)),
    rest: () => {
      const tasks = idle;
      idle = [];
      for (const task of tasks) task();
    },
    answer: async (after = 10, isLate = false) => {
      time += after;
      const wish = asked.at(-1);
      if (!wish) throw new Error('nothing was asked for');
      if (isLate) wish.onLate?.();
      end(drawn(wish));
      await settled();
    },
  };
}

test('what is likely next is laid out when idle, one by one, and nothing twice', async () => {
  const { layouts, show, rest, answer, asked } = viewer();
  show(wishFor(none));
  expect(asked()).toEqual([]);
  rest();
  rest();
  expect(asked()).toEqual([first]);
  await answer();
  expect(asked()).toEqual([first]);
  rest();
  expect(asked()).toEqual([first, second]);
  await answer();
  rest();
  await answer();
  rest();
  expect(asked()).toEqual([first, second, both]);
  for (const opened of [none, first, second, both]) expect(layouts.get(chart, opened)).not.toBeNull();
  layouts.want(wishFor(second));
  show(wishFor(first));
  rest();
  expect(asked()).toHaveLength(3);
});

test('a wish of the reader goes first, and the rest waits for it', async () => {
  const { layouts, show, rest, answer, asked } = viewer();
  show(wishFor(none));
  rest();
  layouts.want(wishFor(second));
  expect(asked()).toEqual([first, second]);
  await answer();
  layouts.want(wishFor(both));
  rest();
  expect(asked()).toEqual([first, second, both]);
  await answer();
  expect([first, second, both].map((opened) => layouts.get(chart, opened) !== null)).toEqual([false, true, true]);
  rest();
  expect(asked()).toEqual([first, second, both, first]);
});

test('a layout that is on its way is not begun again when the reader wishes for it', async () => {
  const { layouts, show, rest, answer, asked } = viewer();
  let changes = 0;
  const leave = layouts.subscribe(() => {
    changes += 1;
  });
  show(wishFor(none));
  rest();
  layouts.want(wishFor(first));
  expect(asked()).toEqual([first]);
  await answer();
  expect([layouts.get(chart, first)?.opened, changes]).toEqual([first, 1]);
  leave();
  rest();
  await answer();
  expect(changes).toBe(1);
});

test('nothing is laid out ahead for a chart that takes long once the engine is warm', async () => {
  const { layouts, show, rest, answer, asked } = viewer();
  layouts.want(wishFor(none));
  await answer(9_000);
  const long = chartOf('long');
  layouts.want(wishFor(none, long));
  await answer(2_001);
  show(wishFor(none, long));
  rest();
  expect(asked()).toEqual([none, none]);
  layouts.want(wishFor(['long.a'], long));
  await answer(2_001);
  show(wishFor(none));
  rest();
  expect(asked()).toEqual([none, none, ['long.a'], first]);
});

test('cards for want of time are said to be, and tried again twice, with more patience', async () => {
  const { layouts, answer, limits } = viewer();
  layouts.want(wishFor(none));
  expect(layouts.notice(chart, none)).toBeNull();
  await answer(5_000, true);
  expect(layouts.notice(chart, none)).toMatch(/^The arrows take longer than usual, and are tried again/);
  await answer(60_000, true);
  expect(layouts.get(chart, none)).toBeNull();
  await answer(60_000, true);
  expect(layouts.notice(chart, none)).toMatch(/^No arrows: they could not be laid out/);
  expect(limits()).toEqual([undefined, 60_000, 60_000]);
});
