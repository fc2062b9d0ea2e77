/**
 * How far down each entry of the history is, kept with the entry itself. The browser's own memory
 * serves only pages that are there when it looks: a page of the app, or one whose code is loaded
 * again after a reload, is drawn later.
 */

/**
 * Where the entry that the browser has come to was, until the page is tall enough to be there
 * again.
 */
let wanted: number | null = null;
let stopWaiting = (): void => undefined;

/** What takes longer than this to come in finds its reader somewhere else. */
const patience = 10_000;
/** What a reader does to a page; from then on it stays where they are. */
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Keeps the place of the current entry. Whoever leaves before they were back at the earlier one has
 * chosen no other.
 */
function note(): void {
  if (wanted === null) navigation.updateCurrentEntry({ state: { scrollY } });
}

/**
 * To be called when the browser has come to an entry of its history: by Back, Forward or a reload.
 */
export function comeBack(): void {
  forgetPlace();
  if (!('navigation' in window)) return;
  const state = navigation.currentEntry?.getState() as { readonly scrollY?: unknown } | undefined;
  wanted = typeof state?.scrollY === 'number' ? state.scrollY : null;
}

/** To be called where a page begins at its top, or at a part of it. */
export function forgetPlace(): void {
  wanted = null;
  stopWaiting();
}

/**
 * To be called once the page is drawn: returns to the place of its entry, as soon as it is tall
 * enough.
 */
export function returnToPlace(): void {
  stopWaiting();
  if (wanted === null || isBack(wanted)) {
    forgetPlace();
    return;
  }
  const growth = new ResizeObserver(() => wanted !== null && isBack(wanted) && forgetPlace());
  const timer = setTimeout(forgetPlace, patience);
  stopWaiting = () => {
    growth.disconnect();
    clearTimeout(timer);
    for (const act of acts) removeEventListener(act, forgetPlace);
  };
  growth.observe(document.body);
  for (const act of acts) addEventListener(act, forgetPlace, { passive: true });
}

/** Goes to a place if the page reaches that far. */
function isBack(place: number): boolean {
  if (document.documentElement.scrollHeight - innerHeight < Math.floor(place)) return false;
  scrollTo(0, place);
  return true;
}

/** Keeps the place of each entry, where the browser shows its entries. Returns a stop function. */
export function watchPlaces(): () => void {
  if (!('navigation' in window)) return () => undefined;
  navigation.addEventListener('navigate', note);
  addEventListener('scrollend', note);
  return () => {
    navigation.removeEventListener('navigate', note);
    removeEventListener('scrollend', note);
  };
}
