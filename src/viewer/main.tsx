import { type PackedChart, unpackChart } from '@statechange/flows/model/pack';
import type { StoryNames } from '@statechange/flows/recordings/story';
import type { AnyCases } from '@statechange/flows/run/cases';
import type { Details, WrittenCatalogue } from '@statechange/flows/view/host';
import type { AnyStateMachine } from 'xstate';
import '../ui/theme/theme.css';
import { startViewer } from '@statechange/flows/view/start';
import { earlierFile } from './files.ts';
import { callOf, setFault } from './rehearsals.ts';
import { exchangeNames, importOf } from './storyNames.ts';

const base = '/flows';

async function fetched<Data>(path: string): Promise<Data> {
  const reply = await fetch(`${base}/data/${path}.json`);
  if (!reply.ok) throw new Error(`The server answered ${reply.status}.`);
  return (await reply.json()) as Data;
}

type Module = Readonly<Record<string, unknown>>;
type Modules = Readonly<Record<string, Module | (() => Promise<Module>)>>;
const machines: Modules = {
  ...import.meta.glob<Module>('../../machines/*/*.machine.ts'),
  // The viewer runs these itself: they are in its first script.
  ...import.meta.glob<Module>('../../packages/flows/src/machines/*/*.machine.ts', { eager: true }),
};
const cases = import.meta.glob<Module>([
  '../../machines/*/*.cases.ts',
  '../../packages/flows/src/machines/*/*.cases.ts',
]);

const pathIn = (modules: Modules, machine: string, kind: 'machine' | 'cases'): string | undefined =>
  Object.keys(modules).find((name) => name.endsWith(`/${machine}/${machine}.${kind}.ts`));

/** A named export from a module of a machine's folder. */
async function exported<Thing>(modules: Modules, machine: string, kind: 'machine' | 'cases'): Promise<Thing | null> {
  const path = pathIn(modules, machine, kind);
  const found = path === undefined ? undefined : modules[path];
  const module = typeof found === 'function' ? await found() : found;
  return (module?.[`${machine}${kind === 'machine' ? 'Machine' : 'Cases'}`] as Thing | undefined) ?? null;
}

/** The names for a machine in generated tests; null if it has no file. */
function storyNames(machine: string): StoryNames | null {
  const path = pathIn(machines, machine, 'machine');
  return path === undefined
    ? null
    : exchangeNames({ name: `${machine}Machine`, from: importOf(path.replace('../../', '')) });
}

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
startViewer(root, {
  title: 'Statechange flows',
  base,
  home: '/',
  async catalogue() {
    const { entries, ...others } = await fetched<WrittenCatalogue>('catalogue');
    return { ...others, entries: entries.map(({ chart, ...rest }) => ({ ...rest, chart: unpackChart(chart) })) };
  },
  earlierCharts: async () => (await fetched<readonly PackedChart[]>(earlierFile)).map(unpackChart),
  details: (machine) => fetched<Details>(machine),
  async code(machine) {
    const [logic, data] = await Promise.all([
      exported<AnyStateMachine>(machines, machine, 'machine'),
      exported<AnyCases>(cases, machine, 'cases'),
    ]);
    if (logic === null) throw new Error(`The build has no code of ${machine}.`);
    return { machine: logic, cases: data };
  },
  rehearsals: {
    callOf: (source) => {
      const call = callOf(source);
      return call && `${call.method} ${call.service} ${call.path}`;
    },
    async set(source, fault) {
      const call = callOf(source);
      if (call) await setFault(call, fault);
    },
  },
  storyNames,
  isEnding: ({ tags }) => tags.includes('terminal'),
  laneOf: ({ meta }) => (typeof meta.rail === 'string' ? meta.rail : null),
});
