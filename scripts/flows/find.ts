import { globSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import { toChart } from '#flows/model/chart.ts';
import { type PackedChart, unpackChart } from '#flows/model/pack.ts';
import type { Chart } from '#flows/model/types.ts';

const isMachine = (value: unknown): value is AnyStateMachine => typeof value === 'object' && value !== null && '__xstatenode' in value;

/** Every machine that the modules of a glob export, by its id; the first of two with one id counts. */
export async function machinesIn(glob: string, folder: string): Promise<readonly AnyStateMachine[]> {
  const files = globSync(glob, { cwd: folder }).sort();
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(`${folder}/${file}`).href) as Promise<Record<string, unknown>>));
  const machines = modules.flatMap((exported) => Object.values(exported).filter(isMachine));
  return [...new Map(machines.toReversed().map((machine) => [machine.id, machine])).values()].toReversed();
}

/** Charts from a file that `npm run docs` or `flows json` wrote. */
export const readCharts = (text: string): readonly Chart[] => (JSON.parse(text) as readonly PackedChart[]).map(unpackChart);

/** Charts from a file, or of the machines of a glob. */
export async function chartsFrom(source: string, folder: string): Promise<readonly Chart[]> {
  return source.endsWith('.json') ? readCharts(readFileSync(source, 'utf8')) : (await machinesIn(source, folder)).map(toChart);
}
