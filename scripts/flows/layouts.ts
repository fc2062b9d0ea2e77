import { layOutToFit } from '#flows/layout/layout.ts';
import { nodeEngine } from '#flows/layout/node.ts';
import type { Layout } from '#flows/layout/types.ts';
import type { Chart } from '#flows/model/types.ts';

export async function layoutsOf(charts: readonly Chart[]): Promise<ReadonlyMap<string, { wide: Layout; narrow: Layout }>> {
  const engine = nodeEngine();
  const found = new Map<string, { wide: Layout; narrow: Layout }>();
  for (const chart of charts) {
    const [wide, narrow] = await layOutToFit(
      chart,
      [
        { width: 1400, height: 820 },
        { width: 390, height: 700 },
      ],
      engine,
    );
    if (wide && narrow) found.set(chart.id, { wide, narrow });
  }
  return found;
}
