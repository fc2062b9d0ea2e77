import { appendFileSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { type Answer, lineOf } from '#server/witness/answers.ts';

/** Writes answers to a file, synced one by one. */
export function openWitness(path: string): (answer: Answer) => void {
  const file = openSync(path, 'a');
  return (answer) => {
    writeSync(file, lineOf(answer));
    fsyncSync(file);
  };
}

/** Logs JSON lines for a report, unsynced: losing them with the machine is harmless. */
export const openLog =
  (path: string) =>
  (entry: object): void =>
    appendFileSync(path, `${JSON.stringify(entry)}\n`);
