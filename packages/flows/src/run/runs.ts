import type { SimulatedMove } from './moves.ts';

/** How many runs of a simulation are kept; the oldest makes room for a new one. */
export const mostRuns = 50;

/** One way through a simulation. */
export interface SimulatedRun {
  /** From 1, never given twice. */
  readonly id: number;
  /**
   * The run that it left, and after how many of its steps; null for one that begins at the start.
   */
  readonly from: { readonly run: number; readonly step: number } | null;
  /** Which of the inputs of the cases it begins with. */
  readonly input: number;
  readonly moves: readonly SimulatedMove[];
}

/** All runs, the newest last, and where the reader is in one of them. */
export interface Runs {
  readonly runs: readonly SimulatedRun[];
  /** The id of the run that is looked at. */
  readonly current: number;
  /** How many of its moves count now. */
  readonly cursor: number;
}

export const runOf = ({ runs, current }: Pick<Runs, 'runs' | 'current'>): SimulatedRun => {
  const found = runs.find(({ id }) => id === current);
  if (!found) throw new Error(`there is no run ${current}`);
  return found;
};

/**
 * Makes moves from where the reader is. They lead along the current run as far as it made the same
 * ones; another way from there is a run of its own.
 */
export function makeMoves(all: Runs, moves: readonly SimulatedMove[], keep: number | null = null): Runs {
  const run = runOf(all);
  const rest = run.moves.slice(all.cursor);
  const along = commonMoves(rest, moves);
  const cursor = all.cursor + along;
  const added = moves.slice(along);
  if (added.length === 0) return { ...all, cursor };
  const made = [...run.moves.slice(0, cursor), ...added];
  if (cursor === run.moves.length)
    return { ...all, runs: all.runs.map((one) => (one === run ? { ...run, moves: made } : one)), cursor: made.length };
  return join(all, { from: { run: run.id, step: cursor }, input: run.input, moves: made }, keep);
}

/** Begins anew. A run in which nothing was done yet is used for it. */
export function beginRun(all: Runs, input: number, moves: readonly SimulatedMove[], keep: number | null = null): Runs {
  const run = runOf(all);
  if (run.moves.length > 0) return join(all, { from: null, input, moves }, keep);
  return { ...all, runs: all.runs.map((one) => (one === run ? { ...run, input, moves } : one)), cursor: moves.length };
}

/** @param keep the id of a run that does not make room */
function join({ runs, current }: Runs, made: Omit<SimulatedRun, 'id'>, keep: number | null): Runs {
  const id = Math.max(...runs.map((run) => run.id)) + 1;
  const oldest = runs.length < mostRuns ? undefined : runs.find((run) => run.id !== current && run.id !== keep);
  return { runs: [...runs.filter((run) => run !== oldest), { ...made, id }], current: id, cursor: made.moves.length };
}

/**
 * `Run 1`, `Run 2, from step 5`, `Run 4, from step 2 of run 2`. A run that is named alone left the
 * one before it.
 */
export function runName({ id, from, input }: SimulatedRun): string {
  if (from === null) return input === 0 ? `Run ${id}` : `Run ${id}, input ${input + 1}`;
  const place = from.step === 0 ? 'the start' : `step ${from.step}`;
  return `Run ${id}, from ${place}${from.run === id - 1 ? '' : ` of run ${from.run}`}`;
}

/**
 * The first step at which two runs differ, from 1; 0 where they begin with different inputs, null
 * where they are the same.
 */
export function partingOf(one: SimulatedRun, other: SimulatedRun): number | null {
  if (one.input !== other.input) return 0;
  const along = commonMoves(one.moves, other.moves);
  return along === one.moves.length && along === other.moves.length ? null : along + 1;
}

function commonMoves(one: readonly SimulatedMove[], other: readonly SimulatedMove[]): number {
  const parting = one.findIndex((move, place) => JSON.stringify(move) !== JSON.stringify(other[place]));
  return parting === -1 ? one.length : parting;
}
