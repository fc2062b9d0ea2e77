import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import { toChart } from '../model/chart.ts';
import { machinesAmong } from '../model/machines.ts';
import { type PackedChart, unpackChart } from '../model/pack.ts';
import type { Chart } from '../model/types.ts';

/** Machines exported by the matching modules, by id. The first of a duplicate id wins. */
async function machinesIn(glob: string, folder: string): Promise<readonly AnyStateMachine[]> {
  const files = globSync(glob, { cwd: folder }).sort();
  return machinesAmong(
    await Promise.all(files.map((file) => import(pathToFileURL(resolve(folder, file)).href) as Promise<object>)),
  );
}

/** Parses the output of `flows json`. */
export const readCharts = (text: string): readonly Chart[] =>
  (JSON.parse(text) as readonly PackedChart[]).map(unpackChart);

/** Reads charts from a file or from the machines of a glob. */
export async function chartsFrom(source: string, folder: string): Promise<readonly Chart[]> {
  return source.endsWith('.json')
    ? readCharts(readFileSync(source, 'utf8'))
    : (await machinesIn(source, folder)).map(toChart);
}
