import { once } from 'node:events';
import { type IncomingMessage, request as send } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { drawnText, isShown } from './drawn.ts';

/** jsdom lays nothing out: everything is in sight, as in a window that is tall enough. */
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
/** And nothing has another size than it begins with. */
class StillResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** A customer who wants no motion. */
const matchMedia = (media: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    ...{ media, matches: /reduce/.test(media), onchange: null },
    ...{ addListener: () => undefined, removeListener: () => undefined },
  }) as MediaQueryList;

/** Node knows no relative addresses. */
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input instanceof Request ? input : new URL(input, location.href).href, init);
  }
}

Object.assign(globalThis, {
  ...{ IntersectionObserver: InSight, ResizeObserver: StillResizeObserver, matchMedia, Request: PageRequest },
  ...{ scrollTo: () => undefined, scrollBy: () => undefined },
  // Styles are in no style sheet here, and to work them out takes jsdom most of its time.
  getComputedStyle: (element: HTMLElement) => element.style,
  // In real time, as nothing else drives it. What a walk left behind draws no more, since the document may be gone by then.
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

/** Node's own goes by the clock that it finds, which stands still in a walk. */
async function fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new PageRequest(input, init);
  const sent = send(request.url, { method: request.method, headers: Object.fromEntries(request.headers) });
  sent.end(Buffer.from(await request.arrayBuffer()));
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  const { statusCode: status = 0, rawHeaders } = reply;
  const headers = rawHeaders.flatMap((name, place) => (place % 2 === 0 ? [[name, rawHeaders[place + 1] ?? ''] as [string, string]] : []));
  const body = await buffer(reply);
  return new Response(status === 204 ? null : new Uint8Array(body), { status, headers });
}

// jsdom follows links to files, and says that it cannot.
addEventListener('click', (event) => event.target instanceof HTMLAnchorElement && event.target.download !== '' && event.preventDefault());

type Global = (...args: never[]) => unknown;
const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis;
const real: Readonly<Record<string, Global>> = { setTimeout, setInterval, clearTimeout, clearInterval, fetch };
let current = real;

// Libraries keep what they find here when they are loaded. What they keep calls what the page has at the time.
const lasting = Object.fromEntries(Object.keys(real).map((name) => [name, (...args: never[]) => current[name]?.(...args)]));
Object.assign(globalThis, lasting);

const RealDate = Date;
const { timeout } = AbortSignal;

/** Gives the page the clock and the network that this puts in place of the real ones. */
export function replacing(install: () => void): void {
  Object.assign(globalThis, real);
  install();
  current = Object.fromEntries(Object.keys(real).map((name) => [name, globalThis[name as 'fetch'] as Global]));
  Object.assign(globalThis, lasting);
}

/** Gives the real clock and network back. */
export function restore(): void {
  current = real;
  globalThis.Date = RealDate;
  AbortSignal.timeout = timeout;
}
