import { join } from 'node:path';
import { allTransitions, toChart } from '@statechange/flows/model/chart';
import { packChart } from '@statechange/flows/model/pack';
import { cover, takenById } from '@statechange/flows/run/coverage';
import type { Details, WrittenCatalogue, WrittenEntry } from '@statechange/flows/view/host';
import { commitOf } from '#scripts/lib/revisions.mjs';
import { firstSentence, proseOf } from '#scripts/pages.ts';
import { type FoundMachine, findMachines, root } from '#tests/kit/machines.ts';
import { actionNameFaults, structureFaults } from '#tests/kit/structure.ts';
import { earlierFile } from '#viewer/files.ts';
import { earlierCharts } from './earlier.ts';
import { kept } from './kept.ts';
import { layoutsOf } from './layouts.ts';

/** The viewer's files by path below `/flows/data/`, without extension. */
export async function viewerData(): Promise<ReadonlyMap<string, object>> {
  const found = await findMachines();
  const charts = found.map(({ machine }) => toChart(machine));
  const layouts = await layoutsOf(charts);
  const taken = new Map(found.map((one) => [one.machine.id, takenOf(one)]));
  const entries = found.map(({ machine, path }, place): WrittenEntry => {
    const chart = charts[place];
    if (!chart) throw new Error(`${machine.id} has no chart`);
    const times = taken.get(machine.id) ?? {};
    const untaken = allTransitions(chart).flatMap(({ id }) => (times[id] ? [] : [id]));
    const findings = [...structureFaults(machine), ...actionNameFaults(machine)];
    return { chart: packChart(chart), purpose: firstSentence(proseOf(root, path)), untaken, findings };
  });
  const details = charts.map(({ id }): readonly [string, Details] => [
    id,
    { layouts: layouts.get(id) ?? null, taken: taken.get(id) ?? {} },
  ]);
  const earlier = earlierCharts(charts, root);
  const commit = commitOf(root);
  const catalogue: WrittenCatalogue = {
    entries,
    earlier: earlier?.summary ?? null,
    ...(commit !== null && { commit }),
  };
  return new Map<string, object>([
    ['catalogue', catalogue],
    ...(earlier ? [[earlierFile, earlier.packed] as const] : []),
    ...details,
  ]);
}

/** How often tests take each transition, and a path to it; cached until a dependency changes. */
const takenOf = ({ machine, cases, path }: FoundMachine): Details['taken'] =>
  cases === null
    ? {}
    : kept(
        `taken-${machine.id}`,
        [join(root, path), join(root, 'machines', 'shared'), join(root, 'packages', 'flows', 'src', 'run')],
        () => takenById(cover(machine, cases)),
      );
