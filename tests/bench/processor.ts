import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const tick = 10;

interface Process {
  readonly parent: number;
  /** In ms, with ended children. */
  readonly used: number;
}

function readProcesses(): ReadonlyMap<number, Process> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Map(
    pids.flatMap((pid): [number, Process][] => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const fields = stat
          .slice(stat.lastIndexOf(')') + 2)
          .split(' ')
          .map(Number);
        const used = [11, 12, 13, 14].reduce((sum, field) => sum + (fields[field] ?? 0) * tick, 0);
        return [[Number(pid), { parent: fields[1] ?? 0, used }]];
      } catch {
        return [];
      }
    }),
  );
}

/** Processor time in ms of a process tree; null without `/proc`. */
export function processorTime(root: number): number | null {
  if (process.platform !== 'linux') return null;
  const all = readProcesses();
  const isBelow = (pid: number): boolean => pid === root || (pid > 1 && isBelow(all.get(pid)?.parent ?? 0));
  return [...all].reduce((sum, [pid, { used }]) => sum + (isBelow(pid) ? used : 0), 0);
}
