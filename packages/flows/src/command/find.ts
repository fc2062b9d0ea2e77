import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { toChart } from '../model/chart.ts';
import { type Found, faultIn, findMachines, type Unread } from '../model/machines.ts';
import { type PackedChart, unpackChart } from '../model/pack.ts';
import type { Chart } from '../model/types.ts';

/** Loads the machines of the matching modules. @throws Error if no module matches */
export function machinesIn(globs: string | readonly string[], folder: string): Promise<Found> {
  const files = globSync(globs, { cwd: folder })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
  if (files.length === 0) throw new Error(`No file matches "${[globs].flat().join(' ')}" in ${folder}.`);
  const load = (file: string) => () => import(pathToFileURL(resolve(folder, file)).href) as Promise<object>;
  return findMachines(Object.fromEntries(files.map((file) => [file, load(file)])));
}

/** Parses the output of `flows json`. */
export const readCharts = (text: string): readonly Chart[] =>
  (JSON.parse(text) as readonly PackedChart[]).map(unpackChart);

export interface FoundCharts {
  readonly charts: readonly Chart[];
  /** By chart id; none for charts from a file. */
  readonly files: Readonly<Record<string, string>>;
  readonly unread: readonly Unread[];
}

/** Reads charts from a file or from the machines of globs. */
export async function chartsFrom(source: string | readonly string[], folder: string): Promise<FoundCharts> {
  if (typeof source === 'string' && source.endsWith('.json'))
    return { charts: readCharts(readFileSync(source, 'utf8')), files: {}, unread: [] };
  const { machines, unread } = await machinesIn(source, folder);
  const charted = machines.map(({ machine, name, file }): Chart | Unread => {
    try {
      return toChart(machine);
    } catch (error) {
      return faultIn(file, `${name} could not be drawn`, error);
    }
  });
  return {
    charts: charted.filter((one) => 'root' in one),
    files: Object.fromEntries(machines.map(({ machine, file }) => [machine.id, file])),
    unread: [...unread, ...charted.filter((one) => 'reason' in one)],
  };
}
