import type { Unread } from '../../model/machines.ts';
import { type PackedChart, unpackChart } from '../../model/pack.ts';
import type { Host } from '../../view/host.ts';
import type { PageSettings } from '../page.ts';

/** Charts of machines that another program loaded. */
export interface ServedCharts {
  readonly charts: readonly PackedChart[];
  /** By chart id. */
  readonly files: Readonly<Record<string, string>>;
  readonly unread: readonly Unread[];
}

/** A project of which a page has the charts alone. */
export function chartsHost({ title, base, home }: PageSettings): Host {
  return {
    ...{ title, base, home },
    async catalogue() {
      const reply = await fetch(`${base}/charts.json`);
      if (!reply.ok) throw new Error(`The server answered ${reply.status}.`);
      const { charts, files, unread } = (await reply.json()) as ServedCharts;
      const entries = charts.map(unpackChart).map((chart) => ({
        ...{ chart, file: files[chart.id], purpose: chart.description ?? '', untaken: null, findings: [] },
      }));
      return { entries, earlier: null, unread };
    },
    earlierCharts: async () => [],
    details: async () => ({ layouts: null, taken: {} }),
    code: null,
    rehearsals: null,
    storyNames: null,
    isEnding: () => false,
    laneOf: () => null,
  };
}
