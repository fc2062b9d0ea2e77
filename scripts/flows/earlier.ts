import { chartsAt } from '@statechange/flows/command/revision';
import { diff } from '@statechange/flows/model/diff';
import { type PackedChart, packChart } from '@statechange/flows/model/pack';
import type { Chart } from '@statechange/flows/model/types';
import { chartFrom } from '@statechange/flows/recordings/chartSchemas';
import type { Earlier } from '@statechange/flows/view/host';
import { earlierRevision, isUnchangedSince } from '#scripts/lib/revisions.mjs';

/**
 * Where the machines of this project are, and what their charts are made of. Revisions before the
 * package have the viewer's own where the last place is.
 */
export const machineFiles = '{machines,packages/flows/src/machines,src/flows/machines}/*/*.machine.ts';
const sources = ['machines', 'packages/flows/src', 'domain', 'package-lock.json'];

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
