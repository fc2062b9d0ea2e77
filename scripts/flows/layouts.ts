import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { layOutToFit } from '@statechange/flows/layout/layout';
import { nodeEngine } from '@statechange/flows/layout/node';
import { type Layout, layoutSchema, type Size } from '@statechange/flows/layout/types';
import { fingerprintOf } from '@statechange/flows/model/fingerprint';
import type { Chart } from '@statechange/flows/model/types';
import elk from '../../node_modules/elkjs/package.json' with { type: 'json' };

/** The room for precomputed layouts, beside the outline of a desktop and on a phone, in CSS px. */
const rooms = { wide: { width: 1144, height: 758 }, narrow: { width: 358, height: 700 } } as const satisfies Record<
  string,
  Size
>;

/** A chart's initial view. */
export interface Layouts {
  readonly wide: Layout;
  readonly narrow: Layout;
}

/**
 * The inputs of a layout other than the chart: a change to any of them lays out all charts again.
 */
const code = join(import.meta.dirname, '../../packages/flows/src/layout');
const sources = readdirSync(code)
  .sort()
  .map((file) => readFileSync(join(code, file), 'utf8'));
const edition = fingerprintOf([JSON.stringify(rooms), elk.version, ...sources].join('\n'));

const folder = join(import.meta.dirname, '../../node_modules/.cache/flows');

/** Rejects cached layouts of another version, or truncated ones. */
function isOf(chart: Chart, kept: unknown): kept is Layouts {
  const isLayout = (value: unknown): boolean =>
    typeof value === 'object' &&
    value !== null &&
    'schema' in value &&
    'fingerprint' in value &&
    value.schema === layoutSchema &&
    value.fingerprint === chart.fingerprint;
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'wide' in kept &&
    'narrow' in kept &&
    isLayout(kept.wide) &&
    isLayout(kept.narrow)
  );
}

function readKept(file: string, chart: Chart): Layouts | null {
  if (!existsSync(file)) return null;
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isOf(chart, kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Lays out charts for both sizes, cached by fingerprint. @returns the layouts by chart id */
export async function layoutsOf(charts: readonly Chart[]): Promise<ReadonlyMap<string, Layouts>> {
  mkdirSync(folder, { recursive: true });
  const engine = nodeEngine();
  const found = new Map<string, Layouts>();
  for (const chart of charts) {
    const file = join(folder, `${chart.fingerprint}-${edition}.json`);
    const layouts = readKept(file, chart) ?? (await laidOut(chart, engine));
    if (!existsSync(file)) writeFileSync(file, JSON.stringify(layouts));
    found.set(chart.id, layouts);
  }
  return found;
}

async function laidOut(chart: Chart, engine: ReturnType<typeof nodeEngine>): Promise<Layouts> {
  const [wide, narrow] = await layOutToFit(chart, [rooms.wide, rooms.narrow], engine);
  if (!(wide && narrow)) throw new Error(`${chart.id} has no layout`);
  return { wide, narrow };
}
