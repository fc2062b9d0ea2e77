/** A link or a redirect of the app has led to an address whose page is not drawn yet. */
let isArriving = false;
/** The address before the last change. */
let before = '';

const here = (): string => location.pathname + location.search;

/** Notes how the address changes. Where Back and Forward lead to, the browser returns by itself to what was in sight. Returns a stop function. */
export function watchArrivals(): () => void {
  before = here();
  // A page that the app draws was not there yet when the browser looked for the part in its address.
  isArriving = location.hash !== '' && document.getElementById('content') === null;
  const note = ({ type }: Event) => {
    const from = before;
    before = here();
    isArriving = type !== 'popstate' && from.split('?')[0] !== location.pathname;
    // A link to the page that is shown, or to a part of it, draws nothing new. An entry with a state is a step of a flow.
    if (type === 'pushState' && !isArriving && (location.hash !== '' || from === before) && history.state === null) begin();
  };
  const events = ['pushState', 'replaceState', 'popstate'];
  for (const event of events) addEventListener(event, note);
  return () => {
    for (const event of events) removeEventListener(event, note);
  };
}

/** To be called once a page is drawn: one that a link led to begins as a new document does, at its top or at the part that the link names. */
export function arrive(): void {
  if (!isArriving) return;
  isArriving = false;
  begin();
}

function begin(): void {
  const content = document.getElementById('content');
  const part = location.hash === '' ? null : document.getElementById(decodeURIComponent(location.hash.slice(1)));
  // A page may have put the focus where it is needed.
  if (part || !content?.contains(document.activeElement)) focusOn(part ?? content?.querySelector<HTMLElement>('h1') ?? content);
  if (part) part.scrollIntoView();
  else scrollTo(0, 0);
}

/** Moves the focus to a heading or a region, so that Tab continues there and screen readers say where one is. */
function focusOn(element: HTMLElement | null | undefined): void {
  if (!element) return;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
