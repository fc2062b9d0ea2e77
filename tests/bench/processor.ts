import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second in `/proc`, the same on every Linux. */
const ticks = 100;

/** Seconds of processor time that a process and its children have used since their start, user and system. */
export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name before it may hold anything; user and system time are the 14th and 15th of all fields.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return children.reduce((sum, child) => sum + processorSeconds(child), (Number(fields[11]) + Number(fields[12])) / ticks);
}
