import type { Executor } from '../db/database.ts';
import type { Stored } from './answers.ts';

const notes = new WeakMap<Executor, Stored[]>();

/** Notes something to witness after the commit. */
export function witnessed(tx: Executor, stored: Stored): void {
  const noted = notes.get(tx);
  if (noted) noted.push(stored);
  else notes.set(tx, [stored]);
}

export const notedIn = (tx: Executor): readonly Stored[] => notes.get(tx) ?? [];
