import type { Browser, Page, Request } from 'playwright-core';
import { untilLive } from '../browser.ts';
import { installClock } from './clock.ts';
import { type FaultKind, type Heard, installNetwork } from './network.ts';
import { installWatch, type Sight } from './watch.ts';

/** What the browser keeps of a session. */
export interface Storage {
  readonly session: Readonly<Record<string, string>>;
  readonly local: Readonly<Record<string, string>>;
}

export interface Fault {
  readonly call: string;
  readonly kind: FaultKind;
}

export interface Beginning {
  readonly path: string;
  readonly storage: Storage;
  /** The time on the page's clock; null for the real one. */
  readonly time: number | null;
  /** What the outside world answers; null for the real one, which is recorded. */
  readonly tape: readonly Heard[] | null;
  readonly faults: readonly Fault[];
}

/** Code that a step needs may be on its way, so time does not run ahead of it by more than this. */
const secondsAtOnce = 7;

async function passInPage(seconds: number): Promise<Sight[]> {
  const sights = new Set([look()]);
  for (let passed = 0; passed < seconds; passed += 1) {
    await pageClock.advance(1_000);
    await pageClock.breathe(1);
    const sight = look();
    // What is seen last comes last.
    sights.delete(sight);
    sights.add(sight);
  }
  return [...sights];
}

/** A page that takes one walk after another. Its browser context keeps the code of the app, and nothing else from one walk to the next. */
export class Slot {
  readonly page: Page;
  /** What the page has said on its console in this walk. */
  complaints: string[] = [];
  #loadingCode = new Set<object>();
  #scripts: { dispose(): Promise<void> }[] = [];

  private constructor(page: Page) {
    this.page = page;
    page.on('console', (message) => message.type() === 'error' && this.complaints.push(message.text()));
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    // A frame's document leads to its code, which is fetched before it is imported.
    const isCode = (request: Request) => /^(script|document)$/.test(request.resourceType()) || new URL(request.url()).pathname.startsWith('/assets/');
    page.on('request', (request) => isCode(request) && this.#loadingCode.add(request));
    page.on('requestfinished', (request) => this.#loadingCode.delete(request));
    page.on('requestfailed', (request) => this.#loadingCode.delete(request));
  }

  static async open(browser: Browser, baseURL: string): Promise<Slot> {
    // So tall that what loads once somebody comes near it is near.
    const viewport = { width: 1280, height: 4000 };
    const context = await browser.newContext({ baseURL, viewport, timezoneId: 'America/Toronto', reducedMotion: 'reduce' });
    return new Slot(await context.newPage());
  }

  /** Opens a page as a browser that has just been started with this in its storage. */
  async begin({ path, storage, time, tape, faults }: Beginning): Promise<void> {
    await Promise.all(this.#scripts.map((script) => script.dispose()));
    // A fragment alone loads no document.
    if (path.includes('#')) await this.page.goto('about:blank');
    this.#scripts = [
      await this.page.addInitScript((kept) => {
        sessionStorage.clear();
        localStorage.clear();
        Object.assign(sessionStorage, kept.session);
        Object.assign(localStorage, kept.local);
      }, storage),
      await this.page.addInitScript(installClock, time),
      await this.page.addInitScript(installNetwork, tape),
      await this.page.addInitScript((broken) => {
        if (window === window.top) pageNetwork.faults = broken;
      }, faults),
      await this.page.addInitScript(installWatch),
    ];
    this.complaints = [];
    this.#loadingCode.clear();
    await this.page.goto(path);
    // On a slow machine the app's code is fetched long after its document: calls of the opening would be taken for those of a later step.
    await untilLive(this.page);
    await this.#settled();
  }

  /** Breaks these calls from now on, and no others. */
  async breakCalls(faults: readonly Fault[]): Promise<void> {
    await this.page.evaluate((broken) => {
      pageNetwork.faults = broken;
    }, faults);
  }

  /** Lets seconds pass on the page's clock. @returns what the page showed, as often as it changed */
  async pass(seconds: number): Promise<Sight[]> {
    const sights: Sight[] = [];
    for (let left = seconds; left > 0; left -= secondsAtOnce) {
      await this.#settled();
      sights.push(...(await this.page.evaluate(passInPage, Math.min(left, secondsAtOnce))));
    }
    return sights;
  }

  /** Lets time pass until something is so. @returns whether it ever was */
  async passUntil(there: () => Promise<boolean>, seconds = 40): Promise<boolean> {
    for (let passed = 0; passed < seconds; passed += 0.5) {
      if (await there()) return true;
      if (this.#loadingCode.size > 0) await this.#settled();
      await this.page.evaluate(() => pageClock.advance(500).then(() => pageClock.breathe(4)));
    }
    return there();
  }

  readonly fill = async (label: string, value: string): Promise<void> => {
    const field = this.page.getByLabel(label, { exact: true });
    await this.passUntil(() => field.isVisible());
    await field.fill(value);
  };

  /** Presses a button as soon as presses count. With a call broken that may be never. */
  readonly press = async (name: string | RegExp): Promise<void> => {
    const button = this.page.getByRole('main').getByRole('button', { name, exact: true }).last();
    if (await this.passUntil(async () => (await button.isVisible()) && (await button.isEnabled()))) await button.click({ timeout: 10_000 });
  };

  /** Code arrives in real time, which must not look like a slow server. */
  async #settled(): Promise<void> {
    for (let rounds = 0; rounds < 200; rounds += 1) {
      await this.page.evaluate(() => settled());
      if (this.#loadingCode.size === 0) return;
    }
  }
}
