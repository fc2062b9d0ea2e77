import { tabStorage } from './storage.ts';

/** What counts as somebody being there. `focusin` and `input` are for what assistive technology does without a key or a pointer. */
const acts = ['pointerdown', 'pointermove', 'touchmove', 'wheel', 'scroll', 'keydown', 'input', 'focusin'] as const;
const pause = 1_000;

/** Reports what somebody does in this tab, at most once a second. Returns a stop function. */
export function watchActs(notify: () => void): () => void {
  let quietUntil = 0;
  const listen = ({ isTrusted, timeStamp }: Event) => {
    // A page's own scrolling and typing has no hand behind it, but is not told apart; an event that a script makes is.
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

/** Saves for a reload of this tab when its customer was last active, in ms since 1970. */
export const saveActivity = (at: number): void => tabStorage().setItem(key, String(at));

export const removeSavedActivity = (): void => tabStorage().removeItem(key);

/** When the customer of this tab was last active before a reload; null without a time that can be so. The saved time is removed. */
export function takeSavedActivity(): number | null {
  const at = Number(tabStorage().getItem(key) ?? 'none');
  removeSavedActivity();
  return Number.isFinite(at) && at > 0 && at <= Date.now() ? at : null;
}
