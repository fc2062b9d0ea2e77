import { once } from 'node:events';
import { type IncomingMessage, request as send } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { drawnText, isShown } from './drawn.ts';

/** jsdom has no layout: everything is visible, as in a tall window. */
class InSight implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly #report: IntersectionObserverCallback;
  #isOver = false;
  constructor(report: IntersectionObserverCallback) {
    this.#report = report;
  }
  observe(target: Element): void {
    const entry = { target, isIntersecting: true, intersectionRatio: 1 } as IntersectionObserverEntry;
    setImmediate(() => this.#isOver || this.#report([entry], this));
  }
  unobserve(): void {}
  disconnect(): void {
    this.#isOver = true;
  }
  takeRecords = () => [];
}
/** And nothing changes its size. */
class StillResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Prefers reduced motion. */
const matchMedia = (media: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    ...{ media, matches: /reduce/.test(media), onchange: null },
    ...{ addListener: () => undefined, removeListener: () => undefined },
  }) as MediaQueryList;

/** Node has no relative URLs. */
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input instanceof Request ? input : new URL(input, location.href).href, init);
  }
}

Object.assign(globalThis, {
  ...{ IntersectionObserver: InSight, ResizeObserver: StillResizeObserver, matchMedia, Request: PageRequest },
  ...{ scrollTo: () => undefined, scrollBy: () => undefined },
  // There is no style sheet, and computing styles would take most of the time.
  getComputedStyle: (element: HTMLElement) => element.style,
  // In real time. Later frames of an ended walk are dropped, since its document may be gone.
  requestAnimationFrame: (draw: FrameRequestCallback) => {
    const walk = current;
    return walk === real ? 0 : setTimeout(() => walk === current && draw(performance.now()), 16);
  },
  cancelAnimationFrame: (id: number) => clearTimeout(id),
});
Object.assign(Element.prototype, {
  ...{ scrollTo: () => undefined, scrollIntoView: () => undefined },
  checkVisibility(this: Element) {
    return isShown(this);
  },
});
Object.defineProperty(HTMLElement.prototype, 'innerText', {
  get(this: HTMLElement) {
    return drawnText(this);
  },
});

/** Node's own depends on the clock, which stands still in a walk. */
async function fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new PageRequest(input, init);
  const sent = send(request.url, { method: request.method, headers: Object.fromEntries(request.headers) });
  sent.end(Buffer.from(await request.arrayBuffer()));
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  const { statusCode: status = 0, rawHeaders } = reply;
  const headers = rawHeaders.flatMap((name, place) =>
    place % 2 === 0 ? [[name, rawHeaders[place + 1] ?? ''] as [string, string]] : [],
  );
  const body = await buffer(reply);
  return new Response(status === 204 ? null : new Uint8Array(body), { status, headers });
}

// jsdom follows download links and reports that it cannot.
addEventListener(
  'click',
  (event) => event.target instanceof HTMLAnchorElement && event.target.download !== '' && event.preventDefault(),
);

type Global = (...args: never[]) => unknown;
const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis;
const real: Readonly<Record<string, Global>> = { setTimeout, setInterval, clearTimeout, clearInterval, fetch };
let current = real;

// Libraries keep these functions when they load, so delegate to the current page's.
const lasting = Object.fromEntries(
  Object.keys(real).map((name) => [name, (...args: never[]) => current[name]?.(...args)]),
);
Object.assign(globalThis, lasting);

const RealDate = Date;
const { timeout } = AbortSignal;

/** Installs the page's clock and network in place of the real ones. */
export function replacing(install: () => void): void {
  Object.assign(globalThis, real);
  install();
  current = Object.fromEntries(Object.keys(real).map((name) => [name, globalThis[name as 'fetch'] as Global]));
  Object.assign(globalThis, lasting);
}

export function restore(): void {
  current = real;
  globalThis.Date = RealDate;
  AbortSignal.timeout = timeout;
}
