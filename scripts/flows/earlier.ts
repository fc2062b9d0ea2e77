import { diff } from '#flows/model/diff.ts';
import { type PackedChart, packChart } from '#flows/model/pack.ts';
import type { Chart } from '#flows/model/types.ts';
import { chartFrom } from '#flows/recordings/chartSchemas.ts';
import type { Earlier } from '#flows/view/house.ts';
import { earlierRevision, isUnchangedSince } from '#scripts/lib/revisions.mjs';
import { chartsAt } from './revision.ts';

export const machineFiles = '{machines,src/flows/machines}/*/*.machine.ts';
const sources = ['machines', 'src/flows', 'domain', 'package-lock.json'];

/** An earlier revision's charts, and each one's changes since. */
export interface EarlierCharts {
  readonly packed: readonly PackedChart[];
  readonly summary: Earlier;
}

/** Changes since the last release or main. Null if git has none or its machines do not load. */
export function earlierCharts(charts: readonly Chart[], folder: string): EarlierCharts | null {
  const revision = earlierRevision(folder);
  if (revision === null) return null;
  const packed = isUnchangedSince(revision, sources, folder) ? charts.map(packChart) : packedAt(revision, folder);
  if (packed === null) return null;
  const read = packed.map(chartFrom);
  const then = new Map(read.flatMap((one) => (one.ok ? [[one.chart.id, one.chart] as const] : [])));
  return then.size < packed.length ? null : { packed, summary: { revision, changed: changedSince(then, charts) } };
}

function packedAt(revision: string, folder: string): readonly PackedChart[] | null {
  try {
    return JSON.parse(chartsAt(revision, machineFiles, folder)) as readonly PackedChart[];
  } catch {
    return null;
  }
}

/** The number of changes of each changed machine; null for a new one. */
function changedSince(then: ReadonlyMap<string, Chart>, charts: readonly Chart[]): Earlier['changed'] {
  const counts = charts.map((chart) => {
    const old = then.get(chart.id);
    return [chart.id, old ? diff(old, chart).length : null] as const;
  });
  return Object.fromEntries(counts.filter(([, count]) => count !== 0));
}
