import { diff } from '#flows/model/diff.ts';
import type { PackedChart } from '#flows/model/pack.ts';
import type { Chart } from '#flows/model/types.ts';
import { chartFrom } from '#flows/recordings/chartSchemas.ts';
import type { Earlier } from '#flows/view/house.ts';
import { earlierRevision, fileAt } from '#scripts/lib/revisions.mjs';

const chartsPath = 'docs/machines/charts.json';

/** The charts of an earlier revision: as its file has them, and what has changed in each since. */
export interface EarlierCharts {
  readonly packed: readonly PackedChart[];
  readonly summary: Earlier;
}

/** What has changed since the last release, or else since the main branch, from git alone. Null where git does not say, or the charts of then have another form. */
export function earlierCharts(charts: readonly Chart[], folder: string): EarlierCharts | null {
  const revision = earlierRevision(chartsPath, folder);
  const text = revision === null ? null : fileAt(revision, chartsPath, folder);
  if (revision === null || text === null) return null;
  const packed = JSON.parse(text) as readonly PackedChart[];
  const read = packed.map(chartFrom);
  const then = new Map(read.flatMap((one) => (one.ok ? [[one.chart.id, one.chart] as const] : [])));
  return then.size < packed.length ? null : { packed, summary: { revision, changed: changedSince(then, charts) } };
}

/** How many changes each machine has that differs; null for one that is new. */
function changedSince(then: ReadonlyMap<string, Chart>, charts: readonly Chart[]): Earlier['changed'] {
  const counts = charts.map((chart) => {
    const old = then.get(chart.id);
    return [chart.id, old ? diff(old, chart).length : null] as const;
  });
  return Object.fromEntries(counts.filter(([, count]) => count !== 0));
}
