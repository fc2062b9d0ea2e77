import { comeBack, forgetPlace, returnToPlace, watchPlaces } from './scroll.ts';

/** A link or a redirect of the app has led to an address whose page is not drawn yet. */
let isArriving = false;
/** The address before the last change. */
let before = '';

const here = (): string => location.pathname + location.search;

/**
 * Notes how the address changes. Back and Forward return to where the page was. Returns a stop
 * function.
 */
export function watchArrivals(): () => void {
  before = here();
  // A page that the app draws was not there yet when the browser looked for the part in its
  // address, or for where it was before a reload. A frame is replaced by it.
  const isDrawn = document.querySelector('[data-frame]') === null && document.getElementById('content') !== null;
  isArriving = !isDrawn && location.hash !== '';
  if (!isDrawn) comeBack();
  const note = ({ type }: Event) => {
    const from = before;
    before = here();
    const isOtherPage = from.split('?')[0] !== location.pathname;
    isArriving = type !== 'popstate' && isOtherPage;
    if (type === 'popstate') {
      comeBack();
      // It is drawn already, or will be with what the address now says.
      if (!isOtherPage) requestAnimationFrame(returnToPlace);
    }
    // A link to the page that is shown, or to a part of it, draws nothing new. An entry with a
    // state is a step of a flow.
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
 * To be called once a page is drawn. One that a link led to begins as a new document does, at its
 * top or at the part that the link names; one of the history, where it was.
 */
export function arrive(): void {
  // What hides the frame of an address with a query would keep the focus out. The app itself says
  // so only after its pages.
  document.documentElement.setAttribute('data-live', '');
  if (!isArriving) {
    returnToPlace();
    return;
  }
  isArriving = false;
  begin();
}

/** Begins a page at the part that its address names, or at its top. */
export function begin(): void {
  forgetPlace();
  const content = document.getElementById('content');
  const part = partNamed(location.hash.slice(1));
  // A page may have put the focus where it is needed.
  if (part || !content?.contains(document.activeElement))
    focusOn(part ?? content?.querySelector<HTMLElement>('h1') ?? content);
  if (part) part.scrollIntoView();
  else scrollTo(0, 0);
}

/**
 * The part that the fragment of an address names; null without one. A fragment that is no encoded
 * text names nothing.
 */
function partNamed(fragment: string): HTMLElement | null {
  try {
    return fragment === '' ? null : document.getElementById(decodeURIComponent(fragment));
  } catch {
    return null;
  }
}

/**
 * Moves the focus to a heading or a region, so that Tab continues there and screen readers say
 * where one is.
 */
function focusOn(element: HTMLElement | null | undefined): void {
  if (!element) return;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
