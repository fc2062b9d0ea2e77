import type { Executor } from '../db/database.ts';
import type { Stored } from './answers.ts';

const notes = new WeakMap<Executor, Stored[]>();

/** Has something witnessed once the transaction is committed; without a commit there is nothing to witness. */
export function witnessed(tx: Executor, stored: Stored): void {
  const noted = notes.get(tx);
  if (noted) noted.push(stored);
  else notes.set(tx, [stored]);
}

/** What a transaction noted. */
export const notedIn = (tx: Executor): readonly Stored[] => notes.get(tx) ?? [];
