import { closeSync, openSync } from 'node:fs';
import { isatty } from 'node:tty';

const hadTerminal = [0, 1, 2].some((descriptor) => isatty(descriptor));

/** Whether the terminal that this process was started from has been closed: its SIGHUP asks for an end, where one sent by an operator asks for new workers. */
export function isHungUp(): boolean {
  if (!hadTerminal) return false;
  try {
    closeSync(openSync('/dev/tty', 'r'));
    return false;
  } catch {
    return true;
  }
}
