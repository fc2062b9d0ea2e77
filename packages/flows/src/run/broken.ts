/** How an error begins that ends a circle of events. */
export const circle = 'Endless circle';

/** Why a machine broke, in one line: `guard isReady threw: …`, `threw: …`. */
export function brokenText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const guard = /^Unable to evaluate guard (?:'(.*?)' )?in transition for event .*?:\n(.*)$/s.exec(message);
  if (guard) return `guard ${guard[1] === undefined ? '' : `${guard[1]} `}threw: ${guard[2]}`;
  if (message.startsWith(circle) || message.startsWith('Infinite loop detected'))
    return 'endless circle: it took thousands of steps without an event from outside, and was stopped';
  return `threw: ${message}`;
}
