import { JSDOM } from 'jsdom';
import { allTransitions, statesOf } from '#flows/model/chart.ts';
import { toMermaid } from '#flows/model/mermaid.ts';
import type { Chart } from '#flows/model/types.ts';

/** A statement of a state diagram; inside a composite state are more of them. */
interface Statement {
  readonly stmt: string;
  readonly description?: string;
  readonly doc?: readonly Statement[];
}

interface Names {
  readonly states: readonly string[];
  readonly labels: readonly string[];
}

/** Mermaid, which looks for a window only while it loads. */
const mermaid = await (async () => {
  Object.assign(globalThis, { window: new JSDOM('').window });
  try {
    const { default: loaded } = await import('mermaid');
    // Its diagrams are loaded by the first text.
    await loaded.parse('stateDiagram-v2');
    return loaded;
  } finally {
    Reflect.deleteProperty(globalThis, 'window');
  }
})();

/** The names of a chart's states and arrows, and those that Mermaid reads. Rejects where it refuses the text. */
export async function throughMermaid(chart: Chart): Promise<{ readonly read: Names; readonly meant: Names }> {
  const { root } = chart;
  const arrows = allTransitions(chart).flatMap(({ label, targets }) => targets.map(() => label));
  const meant = statesOf(root).filter((state) => state !== root || root.type === 'parallel');
  const statements = await parsed(toMermaid(chart));
  const named = (stmt: string) =>
    statements.flatMap((one) => (one.stmt === stmt && one.description !== undefined ? [shown(one.description)] : []));
  return {
    read: { states: named('state').filter(isOfChart).sort(), labels: named('relation').sort() },
    meant: { states: meant.map(({ key }) => inOneLine(key)).sort(), labels: arrows.map(inOneLine).sort() },
  };
}

/** The ends of arrows have no name of their own. */
const isOfChart = (name: string): boolean => name !== '' && name !== '(from anywhere)';

async function parsed(text: string): Promise<readonly Statement[]> {
  const { db } = await mermaid.mermaidAPI.getDiagramFromText(text);
  const { doc } = (db as unknown as { getRootDocV2(): { readonly doc: readonly Statement[] } }).getRootDocV2();
  return doc.flatMap(within);
}

const within = (statement: Statement): readonly Statement[] => [statement, ...(statement.doc ?? []).flatMap(within)];

/** HTML’s characters have been read by then; Mermaid has signs of its own for `#35;`. */
const shown = (text: string): string =>
  inOneLine(
    text
      .replace(/&(?:amp|quot|lt|gt|#\d+);/g, '?')
      .replace(/ﬂ°°(\d+)¶ß/g, (_, code) => String.fromCodePoint(Number(code))),
  );

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
