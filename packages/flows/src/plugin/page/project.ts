import { toChart } from '../../model/chart.ts';
import { renamed } from '../../model/internals.ts';
import { type FoundMachine, faultIn, findMachines, type Modules, type Unread } from '../../model/machines.ts';
import type { Chart } from '../../model/types.ts';
import { bareCases } from '../../run/bare.ts';
import type { AnyCases } from '../../run/cases.ts';
import { cover, takenById } from '../../run/coverage.ts';
import type { Details, Entry, Host } from '../../view/host.ts';
import type { PageSettings } from '../page.ts';

/** The modules of a project. */
export interface Found {
  readonly machines: Modules;
  readonly cases: Modules;
}

/** A machine with its cases, if any. */
interface Known extends FoundMachine {
  readonly chart: Chart;
  readonly cases: AnyCases | null;
}

interface Project {
  readonly known: readonly Known[];
  readonly unread: readonly Unread[];
}

/** A project known only by its modules. Charts and layouts are created here. */
export function projectHost(
  { title, base, home }: PageSettings,
  find: () => Promise<Found>,
): Host & { readonly code: NonNullable<Host['code']> } {
  let loading: Promise<Project> | null = null;
  const load = () => {
    loading ??= find()
      .then(projectOf)
      .catch((error: unknown) => {
        loading = null;
        throw error;
      });
    return loading;
  };
  const known = async (id: string): Promise<Known> => {
    const { known: all } = await load();
    const found = all.find(({ chart }) => chart.id === id) ?? all.find(({ writtenId }) => writtenId === id);
    if (!found) throw new Error(`The project has no code of ${id}.`);
    return found;
  };
  return {
    title,
    base,
    home,
    async catalogue() {
      const { known: all, unread } = await load();
      return { entries: all.map(entryOf), earlier: null, unread };
    },
    earlierCharts: async () => [],
    details: async (id) => ({ layouts: null, taken: takenOf(await known(id)) }),
    async code(id) {
      const { machine, cases } = await known(id);
      return { machine, cases: cases ?? bareCases(machine) };
    },
    rehearsals: null,
    storyNames: null,
    isEnding: () => false,
    laneOf: () => null,
  };
}

const entryOf = ({ chart, file, machine, writtenId }: Known): Entry => ({
  chart,
  file: file.replace(/^\//, ''),
  ...(writtenId !== null && { written: toChart(renamed(machine, writtenId)) }),
  purpose: chart.description ?? '',
  untaken: null,
  findings: [],
});

async function projectOf({ machines, cases }: Found): Promise<Project> {
  if (Object.keys(machines).length === 0) throw new Error('No file matches what "machines" of the plugin says.');
  const [found, data] = await Promise.all([findMachines(machines), casesIn(cases)]);
  const charted = found.machines.map((one): Known | Unread => {
    try {
      const casesOf = data.exported[`${one.writtenId ?? one.machine.id}Cases`];
      return { ...one, chart: toChart(one.machine), cases: (casesOf as AnyCases | undefined) ?? null };
    } catch (error) {
      return faultIn(one.file, `${one.name} could not be drawn`, error);
    }
  });
  return {
    known: charted.filter((one) => 'chart' in one),
    unread: [...found.unread, ...data.unread, ...charted.filter((one) => 'reason' in one)],
  };
}

/** All exports of the modules of cases. */
async function casesIn(modules: Modules) {
  const unread: Unread[] = [];
  const loaded = await Promise.all(
    Object.entries(modules).map(([file, load]) =>
      load().catch((error: unknown) => {
        unread.push(faultIn(file, 'It could not be loaded', error));
        return {};
      }),
    ),
  );
  const exported: Readonly<Record<string, unknown>> = Object.assign({}, ...loaded);
  return { exported, unread };
}

/** Transitions that the cases take; none if they do not fit, so that the chart still opens. */
function takenOf({ machine, cases }: Known): Details['taken'] {
  try {
    return cases ? takenById(cover(machine, cases)) : {};
  } catch {
    return {};
  }
}
