import { createMachine } from 'xstate';
import type { Layout } from '#flows/layout/types.ts';
import { allTransitions, statesOf, toChart } from '#flows/model/chart.ts';
import type { Chart } from '#flows/model/types.ts';

const pad = (number: number): string => String(number).padStart(2, '0');

/** Ten compound states with eight children each, and 200 deterministic arrows among them. */
export function largeChart(): Chart {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const states = Object.fromEntries(
    Array.from({ length: 10 }, (_, outer) => {
      const inner = Array.from({ length: 7 }, (_, place) => {
        const on = Object.fromEntries(
          Array.from({ length: place < 6 ? 3 : 2 }, (_, event) => {
            const target = event === 0 ? `#large.group${pad(outer)}.state${next(7)}` : `#large.group${pad(next(10))}`;
            return [`something.happened${event}`, target] as const;
          }),
        );
        return [`state${place}`, { on }] as const;
      });
      return [`group${pad(outer)}`, { initial: 'state0', states: Object.fromEntries(inner) }] as const;
    }),
  );
  return toChart(createMachine({ id: 'large', initial: 'group00', states }));
}

/** Untrusted names. */
export const hostileNames = [
  '<script>alert("1")</script>',
  `quote'"&amp;]]>`,
  `${'very.long.'.repeat(30)}name`,
  'x'.repeat(300),
  'line\nbreak\u0000\u202e',
  '\u7d50\u679c \u{1f600} \ud800',
];

export function hostileChart(): Chart {
  const target = hostileNames[1] ?? '';
  const states = Object.fromEntries(
    hostileNames.map((name, place) => [
      name.replaceAll('.', '-'),
      {
        tags: [name],
        description: name,
        on: { [name]: { target: `#s${(place + 1) % hostileNames.length}`, guard: name } },
        id: `s${place}`,
      },
    ]),
  );
  return toChart(createMachine({ id: 'hostile', initial: target.replaceAll('.', '-'), states }));
}

/** Ids that a layout neither draws nor counts in a closed box. */
export function absentFrom({ boxes, arrows }: Layout, chart: Chart): readonly string[] {
  const states = new Set(boxes.flatMap(({ state, hidden }) => [state, ...hidden.states]));
  const rows = boxes.flatMap((box) => [
    ...box.rows.flatMap(({ transitions }) => transitions),
    ...box.hidden.transitions,
  ]);
  const labels = arrows.flatMap((arrow) => arrow.labels.flatMap(({ transitions }) => transitions));
  const transitions = new Set([...rows, ...labels]);
  return [
    ...statesOf(chart.root)
      .filter(({ id }) => !states.has(id))
      .map(({ id }) => id),
    ...allTransitions(chart)
      .filter(({ id }) => !transitions.has(id))
      .map(({ id }) => id),
  ];
}
