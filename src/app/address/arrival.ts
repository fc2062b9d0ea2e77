import { comeBack, forgetPlace, returnToPlace, watchPlaces } from './scroll.ts';

/** A link or a redirect has changed the address, but its page is not drawn yet. */
let isArriving = false;
let before = '';

const here = (): string => location.pathname + location.search;

/** Tracks changes of the address, so that Back and Forward restore the scroll position. */
export function watchArrivals(): () => void {
  before = here();
  // The browser looked for the fragment's target, or the position before a reload, before the app
  // had drawn the page. The app replaces a prerendered frame.
  const isDrawn = document.querySelector('[data-frame]') === null && document.getElementById('content') !== null;
  isArriving = !isDrawn && location.hash !== '';
  if (!isDrawn) comeBack();
  const note = ({ type }: Event) => {
    const from = before;
    before = here();
    const isOtherPage = from.split('?')[0] !== location.pathname;
    // A page may complete its address, as with filters, before it is drawn.
    isArriving = type !== 'popstate' && (isOtherPage || (isArriving && type === 'replaceState'));
    if (type === 'popstate') {
      comeBack();
      // The page is already drawn, or will be with the new address.
      if (!isOtherPage) requestAnimationFrame(returnToPlace);
    }
    // A link to the current page, or to a part of it, draws nothing new. An entry with a state is a
    // step of a flow.
    if (type === 'pushState' && !isArriving && (location.hash !== '' || from === before) && history.state === null)
      begin();
  };
  const events = ['pushState', 'replaceState', 'popstate'];
  for (const event of events) addEventListener(event, note);
  const stopWatching = watchPlaces();
  return () => {
    stopWatching();
    for (const event of events) removeEventListener(event, note);
  };
}

/**
 * Call once the page of a path is drawn. A page opened by a link starts at its top or at the linked
 * part; one from the history, where it was.
 */
export function arrive(path: string): void {
  // The style that hides the frame would block focus. The app sets this only after its pages.
  document.documentElement.setAttribute('data-live', '');
  // Hydration can end after Back: the place wanted then is another page's.
  if (path !== location.pathname) return;
  if (!isArriving) {
    returnToPlace();
    return;
  }
  isArriving = false;
  begin();
}

export function begin(): void {
  forgetPlace();
  const content = document.getElementById('content');
  const part = partNamed(location.hash.slice(1));
  // The page may already have set the focus.
  if (part || !content?.contains(document.activeElement))
    focusOn(part ?? content?.querySelector<HTMLElement>('h1') ?? content);
  if (part) part.scrollIntoView();
  else scrollTo(0, 0);
}

/** The element for an address fragment; null without one, or if its encoding is invalid. */
function partNamed(fragment: string): HTMLElement | null {
  try {
    return fragment === '' ? null : document.getElementById(decodeURIComponent(fragment));
  } catch {
    return null;
  }
}

/** Focuses a heading or a region, so that Tab continues there and screen readers announce it. */
function focusOn(element: HTMLElement | null | undefined): void {
  if (!element) return;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
