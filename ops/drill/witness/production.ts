import { createReadStream, globSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Answer, type Kind, kinds, type Stored } from '#server/witness/answers.ts';
import { DrillFault } from '../cluster/cluster.ts';
import { answersIn } from './answers.ts';
import { type Comparison, compare, comparisonCounts, faultsIn } from './compare.ts';

const batchSize = 2_000;

/** In ms, inclusive: answers outside are ignored. */
export interface Span {
  readonly since?: number;
  readonly until?: number;
}

/** In batches. @throws Error for an invalid line within a file, DrillFault without files */
async function* batchesIn(folder: string, span: Span): AsyncGenerator<readonly Answer[]> {
  const names = globSync('*.jsonl', { cwd: folder }).sort();
  // An empty comparison proves nothing.
  if (names.length === 0) throw new DrillFault(`There are no files of a witness in ${folder}`);
  for (const name of names) {
    let lines: string[] = [];
    for await (const line of createInterface({ input: createReadStream(join(folder, name)) })) {
      lines.push(line);
      if (lines.length < batchSize) continue;
      // Hold back one line: only a file's last one can be cut off.
      yield answersOf(lines.slice(0, -1), span, '\n');
      lines = lines.slice(-1);
    }
    if (lines.length > 0) yield answersOf(lines, span, '');
  }
}

const answersOf = (
  lines: readonly string[],
  { since = 0, until = Number.POSITIVE_INFINITY }: Span,
  end: string,
): readonly Answer[] => answersIn(`${lines.join('\n')}${end}`).filter(({ at }) => at >= since && at <= until);

/** Reads records by id, and by the key that must be unique: a doubled record has another id. */
export type ReadStored = (kind: Kind, ids: readonly string[], onces: readonly string[]) => Promise<readonly Stored[]>;

/** The fate of everything that production acknowledged. */
export type Compared = Readonly<Record<Kind, Comparison>>;

const joined = (all: readonly Comparison[]): Comparison => ({
  acknowledged: all.reduce((total, { acknowledged }) => total + acknowledged, 0),
  missing: all.flatMap(({ missing }) => missing),
  doubled: all.flatMap(({ doubled }) => doubled),
  wrong: all.flatMap(({ wrong }) => wrong),
  unacknowledged: 0,
});

/**
 * Compares production's acknowledgments with a database.
 * @param folder the folder that `WITNESS_DIR` names
 * @param span after a restore, until its time
 */
export async function compareFolder(folder: string, read: ReadStored, span: Span = {}): Promise<Compared> {
  const all: Readonly<Record<Kind, Comparison[]>> = { trade: [], transfer: [], signUp: [], audit: [] };
  for await (const answers of batchesIn(folder, span)) {
    for (const [kind, own] of Map.groupBy(answers, (answer) => answer.kind)) {
      const [ids, onces] = [own.map(({ id }) => id), own.map(({ once }) => once)];
      all[kind].push(compare(own, await read(kind, ids, onces)));
    }
  }
  return {
    trade: joined(all.trade),
    transfer: joined(all.transfer),
    signUp: joined(all.signUp),
    audit: joined(all.audit),
  };
}

export const faultsOf = (compared: Compared): number =>
  kinds.reduce((total, kind) => total + faultsIn(compared[kind]), 0);
export const acknowledgedIn = (compared: Compared): number =>
  kinds.reduce((total, kind) => total + compared[kind].acknowledged, 0);

export function productionLines(compared: Compared): readonly string[] {
  const listed = kinds.flatMap((kind) => {
    const { missing, doubled, wrong } = compared[kind];
    const list = (what: string, ids: readonly string[]) =>
      ids.length === 0 ? [] : [`${kind} ${what}: ${ids.join(' ')}`];
    return [...list('missing', missing), ...list('doubled', doubled), ...list('wrong', wrong)];
  });
  return [
    ...kinds.map((kind) => `${kind}: ${comparisonCounts(compared[kind])}`),
    ...listed,
    faultsOf(compared) === 0
      ? 'Everything that was acknowledged is there as it was acknowledged.'
      : 'This was acknowledged, and is not as it was.',
  ];
}
