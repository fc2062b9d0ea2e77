import { withFingerprint } from './chart.ts';
import { type OwnTransition, placeTransition } from './transitions.ts';
import { type Chart, type ChartState, type ChartTransition, chartSchema } from './types.ts';

/** A chart as saved in files, without empty or derived fields. */
export interface PackedChart {
  readonly schema: typeof chartSchema;
  readonly id: string;
  readonly version?: string;
  readonly description?: string;
  readonly root: PackedState;
}

type Optional<Thing> = { readonly [Key in keyof Thing]?: Thing[Key] };
type Kept =
  | 'initial'
  | 'initialActions'
  | 'history'
  | 'hasOutput'
  | 'tags'
  | 'meta'
  | 'description'
  | 'invokes'
  | 'entry'
  | 'exit';

export interface PackedState extends Optional<Pick<ChartState, Kept>> {
  readonly key: string;
  /** If not the path below the machine. */
  readonly id?: string;
  /** Omitted for a plain state without children. */
  readonly type?: ChartState['type'];
  readonly transitions?: readonly Optional<OwnTransition>[];
  readonly children?: readonly PackedState[];
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** Omits empty fields. */
const filled = <Thing extends object>(thing: Thing): Optional<Thing> =>
  Object.fromEntries(Object.entries(thing).filter(([, value]) => !isEmpty(value))) as Optional<Thing>;

/** {@link unpackChart} reverses this. */
export function packChart({ id, version, description, root }: Chart): PackedChart {
  return {
    schema: chartSchema,
    id,
    ...(version !== null && { version }),
    ...(description !== null && { description }),
    root: packState(root, id),
  };
}

function packState(state: ChartState, machine: string): PackedState {
  const {
    id,
    key,
    path,
    type,
    initial,
    initialActions,
    history,
    hasOutput,
    tags,
    meta,
    description,
    invokes,
    entry,
    exit,
  } = state;
  return {
    key,
    ...(id !== idOf(machine, path) && { id }),
    ...(type !== 'atomic' && { type }),
    ...filled({ initial, initialActions, history, hasOutput, tags, meta, description, invokes, entry, exit }),
    ...filled({
      transitions: state.transitions.map(packTransition),
      children: state.children.map((child) => packState(child, machine)),
    }),
  };
}

const packTransition = ({
  event,
  guard,
  targets,
  reenter,
  actions,
  delay,
  description,
  meta,
}: ChartTransition): Optional<OwnTransition> =>
  filled({
    event: event || null,
    guard,
    targets,
    reenter,
    actions,
    delay,
    description,
    meta,
  }) as Optional<OwnTransition>;

const idOf = (machine: string, path: readonly string[]): string => [machine, ...path].join('.');

/** Restores a packed chart. Does not validate: check untrusted files first. */
export function unpackChart({ id, version, description, root }: PackedChart): Chart {
  let order = 0;
  const unpack = (packed: PackedState, path: readonly string[]): ChartState => {
    const own = packed.id ?? idOf(id, path);
    const place = order;
    order += 1;
    const counts = new Map<string, number>();
    const placed = (packed.transitions ?? []).map((transition) => {
      const event = transition.event ?? '';
      const among = counts.get(event) ?? 0;
      counts.set(event, among + 1);
      return placeTransition(
        { ...noTransition, ...transition, event },
        { id: own, invokes: packed.invokes ?? [] },
        among,
      );
    });
    return {
      ...{ id: own, key: packed.key, path, order: place, type: packed.type ?? 'atomic' },
      ...{
        initial: packed.initial ?? null,
        initialActions: packed.initialActions ?? [],
        history: packed.history ?? null,
      },
      ...{
        hasOutput: packed.hasOutput ?? false,
        tags: packed.tags ?? [],
        meta: packed.meta ?? {},
        description: packed.description ?? null,
      },
      ...{ invokes: packed.invokes ?? [], entry: packed.entry ?? [], exit: packed.exit ?? [] },
      transitions: placed,
      children: (packed.children ?? []).map((child) => unpack(child, [...path, child.key])),
    };
  };
  return withFingerprint({ id, version: version ?? null, description: description ?? null, root: unpack(root, []) });
}

const noTransition: OwnTransition = {
  ...{ event: '', guard: null, targets: [], reenter: false, actions: [], delay: null, description: null, meta: {} },
};

/** One line per state and transition, so that diffs are readable. */
export function writeCharts(charts: readonly Chart[]): string {
  const lines = charts.map((chart) => {
    const { root, ...rest } = packChart(chart);
    return `${JSON.stringify(rest).slice(0, -1)},"root":${writeState(root, '  ')}}`;
  });
  return `[\n${lines.join(',\n')}\n]\n`;
}

function writeState({ transitions = [], children = [], ...rest }: PackedState, indent: string): string {
  const list = (name: string, items: readonly string[]) =>
    items.length === 0
      ? ''
      : `,\n${indent}"${name}":[\n${items.map((item) => `${indent}  ${item}`).join(',\n')}\n${indent}]`;
  const own = JSON.stringify(rest).slice(0, -1);
  const lists = [
    list(
      'transitions',
      transitions.map((transition) => JSON.stringify(transition)),
    ),
    list(
      'children',
      children.map((child) => writeState(child, `${indent}  `)),
    ),
  ];
  return `${own}${lists.join('')}}`;
}
