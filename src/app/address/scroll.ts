/**
 * Scroll positions, stored in their history entries. The browser restores a position only if the
 * page is already there: a page of the app, or one whose code reloads, is drawn later.
 */

/** The position to restore, as far as the page reaches, until it is tall enough. */
let wanted: number | null = null;
let stopWaiting = (): void => undefined;

/** In ms. After this, late content no longer moves the page. */
const maxWaitMs = 10_000;
/** User input that ends the restoring, so that the page stays where the user is. */
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Saves the current entry's position. Leaving before it was restored keeps the earlier one. */
function note(): void {
  if (wanted === null) navigation.updateCurrentEntry({ state: { scrollY } });
}

/** Call after Back, Forward or a reload. */
export function comeBack(): void {
  forgetPlace();
  if (!('navigation' in window)) return;
  const state = navigation.currentEntry?.getState() as { readonly scrollY?: unknown } | undefined;
  wanted = typeof state?.scrollY === 'number' ? state.scrollY : null;
}

/** Call when a page starts at its top or at a part of it. */
export function forgetPlace(): void {
  wanted = null;
  stopWaiting();
}

/** Call once the page is drawn: restores the entry's position, and follows the page as it grows. */
export function returnToPlace(): void {
  stopWaiting();
  if (wanted === null || isBack(wanted)) {
    forgetPlace();
    return;
  }
  const growth = new ResizeObserver(() => wanted !== null && isBack(wanted) && forgetPlace());
  const timer = setTimeout(forgetPlace, maxWaitMs);
  stopWaiting = () => {
    growth.disconnect();
    clearTimeout(timer);
    for (const act of acts) removeEventListener(act, forgetPlace);
  };
  growth.observe(document.body);
  for (const act of acts) addEventListener(act, forgetPlace, { passive: true });
}

/**
 * Scrolls to a position, or as far as the page reaches: with other letters it may stay shorter than
 * it was. Returns whether it is tall enough.
 */
function isBack(place: number): boolean {
  scrollTo(0, place);
  return document.documentElement.scrollHeight - innerHeight >= Math.floor(place);
}

/** Saves each entry's position and takes over scroll restoration. Returns a stop function. */
export function watchPlaces(): () => void {
  if (!('navigation' in window)) return () => undefined;
  navigation.addEventListener('navigate', note);
  addEventListener('scrollend', note);
  return () => {
    navigation.removeEventListener('navigate', note);
    removeEventListener('scrollend', note);
  };
}
