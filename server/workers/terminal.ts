import { closeSync, openSync } from 'node:fs';
import { isatty } from 'node:tty';

const hadTerminal = [0, 1, 2].some((descriptor) => isatty(descriptor));

/** A closed terminal's SIGHUP means stop; an operator's means replace workers. */
export function isHungUp(): boolean {
  if (!hadTerminal) return false;
  try {
    closeSync(openSync('/dev/tty', 'r'));
    return false;
  } catch {
    return true;
  }
}
