import type { SimulatedInput, SimulatedMove } from './moves.ts';

/** Beyond this, a new run replaces the oldest. */
export const mostRuns = 50;

/** One path through a simulation. */
export interface SimulatedRun {
  /** From 1, never reused. */
  readonly id: number;
  /** The run it branched from, after a number of steps; null if it starts at the beginning. */
  readonly from: { readonly run: number; readonly step: number } | null;
  readonly input: SimulatedInput;
  readonly moves: readonly SimulatedMove[];
}

/** All runs, newest last, and the reader's position. */
export interface Runs {
  readonly runs: readonly SimulatedRun[];
  /** The id of the visible run. */
  readonly current: number;
  /** The number of its moves applied. */
  readonly cursor: number;
}

export const runOf = ({ runs, current }: Pick<Runs, 'runs' | 'current'>): SimulatedRun => {
  const found = runs.find(({ id }) => id === current);
  if (!found) throw new Error(`there is no run ${current}`);
  return found;
};

/** Moves on from the current position, along the current run if it matches, or else branching. */
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

/** Starts a new run, or reuses an empty one. */
export function beginRun(
  all: Runs,
  input: SimulatedInput,
  moves: readonly SimulatedMove[],
  keep: number | null = null,
): Runs {
  const run = runOf(all);
  if (run.moves.length > 0) return join(all, { from: null, input, moves }, keep);
  return { ...all, runs: all.runs.map((one) => (one === run ? { ...run, input, moves } : one)), cursor: moves.length };
}

/** @param keep id of a run not to drop */
function join({ runs, current }: Runs, made: Omit<SimulatedRun, 'id'>, keep: number | null): Runs {
  const id = Math.max(...runs.map((run) => run.id)) + 1;
  const oldest = runs.length < mostRuns ? undefined : runs.find((run) => run.id !== current && run.id !== keep);
  return { runs: [...runs.filter((run) => run !== oldest), { ...made, id }], current: id, cursor: made.moves.length };
}

/** `Run 1`, `Run 2, from step 5`, `Run 4, from step 2 of run 2`; omits the preceding run. */
export function runName({ id, from, input }: SimulatedRun): string {
  if (from === null && typeof input === 'object') return `Run ${id}, typed input`;
  if (from === null) return input === 0 ? `Run ${id}` : `Run ${id}, input ${Number(input) + 1}`;
  const place = from.step === 0 ? 'the start' : `step ${from.step}`;
  return `Run ${id}, from ${place}${from.run === id - 1 ? '' : ` of run ${from.run}`}`;
}

/** The first step where two runs differ, from 1; 0 if their inputs differ, null if equal. */
export function partingOf(one: SimulatedRun, other: SimulatedRun): number | null {
  if (JSON.stringify(one.input) !== JSON.stringify(other.input)) return 0;
  const along = commonMoves(one.moves, other.moves);
  return along === one.moves.length && along === other.moves.length ? null : along + 1;
}

function commonMoves(one: readonly SimulatedMove[], other: readonly SimulatedMove[]): number {
  const parting = one.findIndex((move, place) => JSON.stringify(move) !== JSON.stringify(other[place]));
  return parting === -1 ? one.length : parting;
}
