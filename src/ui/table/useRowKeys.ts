import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { listKeys } from '#domain/staff/keys.ts';

export interface RowKeys {
  keys: readonly string[];
  onSelect?: ((key: string) => void) | undefined;
}

const steps: Readonly<Record<string, (index: number, last: number) => number>> = {
  [listKeys.next]: (index) => index + 1,
  ArrowDown: (index) => index + 1,
  [listKeys.previous]: (index) => index - 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_, last) => last,
};

const rowOf = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>('[data-row-key]') ?? null;

/**
 * The keys of a table's rows, which share one tab stop: `j`, `k` and the arrows move, Enter opens,
 * `x` selects. Fields and buttons in a row keep their own keys.
 */
export function useRowKeys({ keys, onSelect }: RowKeys) {
  const [cursor, setCursor] = useState<string | null>(null);
  const current = Math.max(0, cursor === null ? 0 : keys.indexOf(cursor));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target as HTMLElement;
    const key = row.dataset.rowKey;
    if (key === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const index = keys.indexOf(key);
    const next = steps[event.key]?.(index, keys.length - 1);
    if (next !== undefined) {
      const body = event.currentTarget;
      // A distant row must be drawn before it can be focused.
      flushSync(() => setCursor(keys[next] ?? key));
      body.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(keys[next] ?? key)}"]`)?.focus();
    } else if (event.key === 'Enter') {
      const find = (selector: string) => row.querySelector<HTMLElement>(selector);
      (find('[data-opens-row]') ?? find('a, [aria-haspopup]'))?.click();
    } else if (event.key === listKeys.select && onSelect) onSelect(key);
    else return;
    event.preventDefault();
  };
  const onFocus = ({ target }: { target: Element }) => setCursor(rowOf(target)?.dataset.rowKey ?? cursor);
  return { current, body: { onKeyDown, onFocus } };
}
