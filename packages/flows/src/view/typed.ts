/** Text that was typed for a machine, kept for the tab: the viewer reloads when a machine changes. */
const keyOf = (machine: string, what: string): string => `flows typed ${machine} ${what}`;

export function keptText(machine: string, what: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(machine, what));
  } catch {
    return null;
  }
}

export function keepText(machine: string, what: string, text: string): void {
  try {
    sessionStorage.setItem(keyOf(machine, what), text);
  } catch {
    // A browser that keeps nothing forgets it.
  }
}

/** The input that was typed last; null if none was. */
export function keptInput(machine: string): { readonly typed: unknown } | null {
  const text = keptText(machine, 'input');
  if (text === null) return null;
  try {
    return { typed: JSON.parse(text) };
  } catch {
    return null;
  }
}
