import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { arrive, watchArrivals } from '#app/address/arrival.ts';
import { goTo } from '#app/address/location.ts';

const scrollTo = vi.fn<(x: number, y: number) => void>();
const scrollIntoView = vi.fn<(this: Element) => void>();

beforeEach(() => {
  vi.stubGlobal('scrollTo', scrollTo);
  Element.prototype.scrollIntoView = scrollIntoView;
  scrollTo.mockReset();
  scrollIntoView.mockReset();
  history.replaceState(null, '', '/what-is-ether');
  document.body.innerHTML =
    '<main id="content" tabindex="-1"><h1>Ether</h1><h2 id="gas">Gas</h2><input /></main><a href="/faq">FAQ</a>';
  document.querySelector('a')?.focus();
  onTestFinished(watchArrivals());
});

const focused = () => document.activeElement?.textContent;

test('a page opened by a link starts at its top, with the focus on its heading', () => {
  goTo('/faq');
  expect(scrollTo).not.toHaveBeenCalled();
  arrive(location.pathname);
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
  expect(focused()).toBe('Ether');
  arrive(location.pathname);
  expect(scrollTo).toHaveBeenCalledOnce();
});

test('so does one that completes its address before it is drawn', () => {
  goTo('/admin/queue');
  goTo('/admin/queue?state=open', { replace: true });
  arrive(location.pathname);
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
  expect(focused()).toBe('Ether');
});

test('one that starts with a field keeps the focus there', () => {
  goTo('/contact');
  document.querySelector('input')?.focus();
  arrive(location.pathname);
  expect(document.activeElement?.tagName).toBe('INPUT');
});

test('a link to a part of another page goes to that part', () => {
  goTo('/what-is-litecoin#gas');
  arrive(location.pathname);
  expect(scrollIntoView.mock.contexts).toEqual([document.getElementById('gas')]);
  expect(scrollTo).not.toHaveBeenCalled();
  expect(focused()).toBe('Gas');
});

test.each([
  ['to a part of the page that is shown', '/what-is-ether#gas', 'Gas'],
  ['to the page that is shown', '/what-is-ether', 'Ether'],
  ['to a part that is not there', '/what-is-ether#nothing', 'Ether'],
  ['with a fragment that is no text', '/what-is-ether#%', 'Ether'],
])('a link %s draws nothing, so it navigates at once', (_, address, name) => {
  goTo(address);
  expect(focused()).toBe(name);
});

test('a document drawn by the app starts at the part in its URL, and a prerendered one is the browser’s', () => {
  const open = (isDrawn: boolean) => {
    const { innerHTML } = document.body;
    if (!isDrawn) document.body.innerHTML = '';
    history.replaceState(null, '', '/settings#gas');
    onTestFinished(watchArrivals());
    document.body.innerHTML = innerHTML;
    arrive(location.pathname);
  };
  open(true);
  expect(scrollIntoView).not.toHaveBeenCalled();
  open(false);
  expect(scrollIntoView.mock.contexts).toEqual([document.getElementById('gas')]);
  expect(focused()).toBe('Gas');
});

test('Back and Forward are the browser’s own where it does not show its entries', () => {
  goTo('/faq');
  dispatchEvent(new PopStateEvent('popstate'));
  arrive(location.pathname);
  expect(scrollTo).not.toHaveBeenCalled();
  expect(focused()).toBe('FAQ');
});

test.each([
  ['another query', () => goTo('/what-is-ether?kind=coins')],
  ['a step of a flow', () => goTo('/what-is-ether', { state: { step: 'amount' } })],
  ['a replaced entry', () => goTo('/what-is-ether', { replace: true })],
])('%s leaves the page where it is', (_, change) => {
  change();
  arrive(location.pathname);
  expect(scrollTo).not.toHaveBeenCalled();
  expect(focused()).toBe('FAQ');
});

/** jsdom has no navigation API, and its pages no height. */
function stubPlace(scrollY: number) {
  const navigation = Object.assign(new EventTarget(), {
    currentEntry: { getState: () => ({ scrollY }) },
    updateCurrentEntry: () => undefined,
  });
  vi.stubGlobal('navigation', navigation);
  vi.stubGlobal('innerHeight', 0);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
}

test('a page that is shorter than it was, as with other letters, comes back as far as it reaches', () => {
  stubPlace(7882);
  history.replaceState(null, '', '/faq');
  dispatchEvent(new PopStateEvent('popstate'));
  arrive('/faq');
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 7882);
});

test('a page that is drawn only after Back, as one that is hydrated late, leaves the place to the page of the entry', () => {
  stubPlace(0);
  goTo('/faq');
  history.replaceState(null, '', '/what-is-ether');
  dispatchEvent(new PopStateEvent('popstate'));
  arrive('/faq');
  expect(scrollTo).not.toHaveBeenCalled();
  arrive('/what-is-ether');
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
  arrive('/what-is-ether');
  expect(scrollTo).toHaveBeenCalledOnce();
});
