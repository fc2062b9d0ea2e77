import { tabStorage } from './storage.ts';

/** Signs of presence; `focusin` and `input` cover assistive technology without key or pointer. */
const acts = ['pointerdown', 'pointermove', 'touchmove', 'wheel', 'scroll', 'keydown', 'input', 'focusin'] as const;
const pause = 1_000;

/** Reports activity in this tab, at most once a second. @returns a stop function */
export function watchActs(notify: () => void): () => void {
  let quietUntil = 0;
  const listen = ({ isTrusted, timeStamp }: Event) => {
    // Scripted events are untrusted, but scrolling by script cannot be told apart.
    if (!isTrusted || timeStamp < quietUntil) return;
    quietUntil = timeStamp + pause;
    notify();
  };
  for (const act of acts) addEventListener(act, listen, { capture: true, passive: true });
  return () => {
    for (const act of acts) removeEventListener(act, listen, true);
  };
}

const key = 'lastActiveAt';

/** Keeps the time of the last activity (ms since 1970) for a reload. */
export const saveActivity = (at: number): void => tabStorage().setItem(key, String(at));

export const removeSavedActivity = (): void => tabStorage().removeItem(key);

/** Takes the last activity before a reload, or null without a plausible time. */
export function takeSavedActivity(): number | null {
  const at = Number(tabStorage().getItem(key) ?? 'none');
  removeSavedActivity();
  return Number.isFinite(at) && at > 0 && at <= Date.now() ? at : null;
}
