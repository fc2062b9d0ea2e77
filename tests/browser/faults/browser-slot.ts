import type { Browser, Page, Request } from 'playwright-core';
import { afterAll } from 'vitest';
import { installClock } from '../../faults/clock.ts';
import { breakEveryCall } from '../../faults/matrix.ts';
import { installNetwork } from '../../faults/network.ts';
import type { Screen } from '../../faults/screens/screen.ts';
import { type Beginning, Slot } from '../../faults/slot.ts';
import { installWatch } from '../../faults/watch.ts';
import { drawNothing, launch, untilLive } from '../browser.ts';
import { sharedServer } from '../shared.ts';

/** Runs in the page before the app. */
function stopMotion(): void {
  if (window !== window.top) return;
  const still = new CSSStyleSheet();
  still.replaceSync('*, *::before, *::after { animation: none !important; transition: none !important; }');
  document.adoptedStyleSheets.push(still);
}

/** A Chromium page whose context caches the app's code. */
class BrowserSlot extends Slot {
  readonly page: Page;
  #loadingCode = new Set<object>();
  #scripts: { dispose(): Promise<void> }[] = [];

  private constructor(page: Page) {
    super();
    this.page = page;
    page.setDefaultTimeout(10_000);
    page.on('console', (message) => message.type() === 'error' && this.complaints.push(message.text()));
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    // A frame's document leads to code, which is fetched before it is imported.
    const isCode = (request: Request) =>
      /^(script|document)$/.test(request.resourceType()) || new URL(request.url()).pathname.startsWith('/assets/');
    page.on('request', (request) => isCode(request) && this.#loadingCode.add(request));
    page.on('requestfinished', (request) => this.#loadingCode.delete(request));
    page.on('requestfailed', (request) => this.#loadingCode.delete(request));
  }

  static async open(browser: Browser, baseURL: string): Promise<BrowserSlot> {
    // Tall enough to load everything that waits until it is near.
    const viewport = { width: 1280, height: 4000 };
    const context = await browser.newContext({
      baseURL,
      viewport,
      timezoneId: 'America/Toronto',
      reducedMotion: 'reduce',
    });
    return new BrowserSlot(await context.newPage());
  }

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
      await this.page.addInitScript(stopMotion),
      await this.page.addInitScript(drawNothing),
    ];
    this.complaints = [];
    this.#loadingCode.clear();
    await this.page.goto(path, { timeout: 30_000 });
    // Wait for slow code, or calls of the opening would count for a later step.
    await untilLive(this.page);
    await this.settled();
  }

  evaluate<Result, Argument>(work: (argument: Argument) => Result, argument?: Argument): Promise<Awaited<Result>> {
    return this.page.evaluate(work as never, argument) as Promise<Awaited<Result>>;
  }

  protected isLoadingCode = () => this.#loadingCode.size > 0;

  protected async settled(): Promise<void> {
    for (let rounds = 0; rounds < 200; rounds += 1) {
      await this.page.evaluate(() => settled());
      if (!this.isLoadingCode()) return;
    }
  }
}

/** Declares the tests of some screens in one Chromium, with four parallel walks. */
export async function breakInBrowser(
  screens: readonly Screen[],
  sandbox: 'brisk' | 'staffed' = 'brisk',
): Promise<void> {
  const [server, browser] = await Promise.all([sharedServer(sandbox), launch()]);
  afterAll(() => browser.close());
  const open = () => BrowserSlot.open(browser, server.url);
  breakEveryCall(screens, server, await Promise.all([open(), open(), open(), open()]));
}
