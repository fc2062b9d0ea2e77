import { appendFileSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { type Answer, lineOf } from '#server/witness/answers.ts';

/** Writes answers to a file, each on the disk before the next thing happens. */
export function openWitness(path: string): (answer: Answer) => void {
  const file = openSync(path, 'a');
  return (answer) => {
    writeSync(file, lineOf(answer));
    fsyncSync(file);
  };
}

/** Writes lines of JSON for a report: what of it is lost with the machine is no loss. */
export const openLog =
  (path: string) =>
  (entry: object): void =>
    appendFileSync(path, `${JSON.stringify(entry)}\n`);
