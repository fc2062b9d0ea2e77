import { createReadStream, globSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Answer, answersIn, type Stored } from './answers.ts';
import { type Comparison, compare, faultsIn } from './compare.ts';

const batchSize = 2_000;

/** The answers of all files of a folder, some at a time. @throws Error for a line in the middle of a file that is no answer */
async function* batchesIn(folder: string, until: number): AsyncGenerator<readonly Answer[]> {
  for (const name of globSync('*.jsonl', { cwd: folder }).sort()) {
    let lines: string[] = [];
    for await (const line of createInterface({ input: createReadStream(join(folder, name)) })) {
      lines.push(line);
      if (lines.length < batchSize) continue;
      // One line is kept back: only the last one of a file can be cut off.
      yield answersOf(lines.slice(0, -1), until, '\n');
      lines = lines.slice(-1);
    }
    if (lines.length > 0) yield answersOf(lines, until, '');
  }
}

const answersOf = (lines: readonly string[], until: number, end: string): readonly Answer[] =>
  answersIn(`${lines.join('\n')}${end}`).filter(({ kind, at }) => kind === 'trade' && at <= until);

/** The trades of a database by their ids, and by their quotes: a doubled one has another id. */
export type ReadTrades = (ids: readonly string[], quotes: readonly string[]) => Promise<readonly Stored[]>;

/**
 * Compares what processes of production acknowledged with a database.
 * @param folder what `WITNESS_DIR` names
 * @param until milliseconds: what was acknowledged later is left out, as after a restore to that time
 */
export async function compareFolder(folder: string, read: ReadTrades, until = Number.POSITIVE_INFINITY): Promise<Comparison> {
  const all: Comparison[] = [];
  for await (const answers of batchesIn(folder, until)) {
    const [ids, quotes] = [answers.map(({ id }) => id), answers.map(({ once }) => once)];
    all.push(compare(answers, await read(ids, quotes)));
  }
  return {
    acknowledged: all.reduce((total, { acknowledged }) => total + acknowledged, 0),
    missing: all.flatMap(({ missing }) => missing),
    doubled: all.flatMap(({ doubled }) => doubled),
    wrong: all.flatMap(({ wrong }) => wrong),
    unacknowledged: 0,
  };
}

/** For people: the counts, and the trades to look into. */
export function productionLines(compared: Comparison): readonly string[] {
  const { acknowledged, missing, doubled, wrong } = compared;
  const list = (what: string, ids: readonly string[]) => (ids.length === 0 ? [] : [`${what}: ${ids.join(' ')}`]);
  return [
    `${acknowledged} acknowledged trades; missing ${missing.length}, doubled ${doubled.length}, wrong ${wrong.length}`,
    ...[...list('missing', missing), ...list('quotes traded twice', doubled), ...list('wrong', wrong)],
    faultsIn(compared) === 0
      ? 'Every acknowledged trade is there as it was acknowledged.'
      : 'These trades were acknowledged and are not as they were.',
  ];
}
