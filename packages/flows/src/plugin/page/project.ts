import type { AnyStateMachine } from 'xstate';
import { toChart } from '../../model/chart.ts';
import { machinesAmong } from '../../model/machines.ts';
import { bareCases } from '../../run/bare.ts';
import type { AnyCases } from '../../run/cases.ts';
import { cover, takenById } from '../../run/coverage.ts';
import type { Details, House } from '../../view/house.ts';
import type { PageSettings } from '../page.ts';

type Modules = Readonly<Record<string, () => Promise<object>>>;

/** Modules by path, as from Vite's `import.meta.glob`. */
export interface Found {
  readonly machines: Modules;
  readonly cases: Modules;
}

/** A machine with its cases, if any. */
interface Known {
  readonly machine: AnyStateMachine;
  readonly cases: AnyCases | null;
}

/** A project known only by its modules. Charts and layouts are created here. */
export function projectHouse({ title, base, home }: PageSettings, find: () => Promise<Found>): House {
  let loading: Promise<ReadonlyMap<string, Known>> | null = null;
  const load = () => {
    loading ??= find()
      .then(knownIn)
      .catch((error: unknown) => {
        loading = null;
        throw error;
      });
    return loading;
  };
  const known = async (id: string): Promise<Known> => {
    const found = (await load()).get(id);
    if (!found) throw new Error(`The project has no code of ${id}.`);
    return found;
  };
  return {
    title,
    base,
    home,
    async catalogue() {
      const charts = [...(await load()).values()].map(({ machine }) => toChart(machine));
      return {
        entries: charts.map((chart) => ({ chart, purpose: chart.description ?? '', untaken: null, findings: [] })),
        earlier: null,
      };
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

async function knownIn({ machines, cases }: Found): Promise<ReadonlyMap<string, Known>> {
  const [code, data] = await Promise.all([loaded(machines), loaded(cases)]);
  const exported: Readonly<Record<string, unknown>> = Object.assign({}, ...data);
  const casesOf = (id: string): AnyCases | null => (exported[`${id}Cases`] as AnyCases | undefined) ?? null;
  return new Map(machinesAmong(code).map((machine) => [machine.id, { machine, cases: casesOf(machine.id) }]));
}

const loaded = (modules: Modules): Promise<readonly object[]> =>
  Promise.all(Object.values(modules).map((load) => load()));

/** Transitions that the cases take; none if they do not fit, so that the chart still opens. */
function takenOf({ machine, cases }: Known): Details['taken'] {
  try {
    return cases ? takenById(cover(machine, cases)) : {};
  } catch {
    return {};
  }
}
