import { deleteApp, getApps } from 'firebase/app';
import { createRoot } from 'react-dom/client';
import { afterEach, vi } from 'vitest';
import { App } from '#app/App.tsx';
import { createAppActor } from '#app/start/actor.ts';
import { readSettings } from '#ports/settings.ts';
import { sharedServer } from '../browser/shared.ts';
import { installClock } from './clock.ts';
import { documentPage } from './document-page.ts';
import { breakEveryCall } from './matrix.ts';
import { installNetwork } from './network.ts';
import type { Screen } from './screens/screen.ts';
import { replacing, restore } from './setup.ts';
import { type Beginning, Slot } from './slot.ts';
import { installWatch } from './watch.ts';

declare global {
  var jsdom: { reconfigure(settings: { readonly url: string }): void };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** jsdom's document, in which each walk starts the app anew. */
class DocumentSlot extends Slot {
  readonly page = documentPage;
  readonly #url: string;
  readonly #head: string;
  #end: () => Promise<void> = async () => undefined;

  private constructor(url: string, head: string) {
    super();
    this.#url = url;
    this.#head = head;
    installWatch();
    // Load once what waits for the first interaction; modules keep it for every walk.
    dispatchEvent(new Event('pointermove'));
    const complain = (...said: unknown[]) => void this.complaints.push(said.map(String).join(' '));
    console.error = complain;
    console.warn = () => undefined;
    addEventListener('error', ({ error, message }) => complain(error ?? message));
  }

  /** @param url of a server, whose settings the app reads */
  static async open(url: string): Promise<DocumentSlot> {
    const served = new DOMParser().parseFromString(await (await fetch(url)).text(), 'text/html');
    return new DocumentSlot(url, [...served.querySelectorAll('meta')].map((meta) => meta.outerHTML).join(''));
  }

  async begin({ path, storage, time, tape, faults }: Beginning): Promise<void> {
    await this.end();
    Object.assign(sessionStorage, storage.session);
    Object.assign(localStorage, storage.local);
    jsdom.reconfigure({ url: this.#url + path });
    document.head.innerHTML = this.#head;
    document.body.innerHTML = '<div id="root"></div>';
    replacing(() => {
      installClock(time);
      installNetwork(tape);
    });
    // Only code and the server take real time, and both are awaited.
    if (time !== null)
      pageClock.breathe = async (milliseconds = 0) => {
        for (let turns = 0; turns <= milliseconds; turns += 1) await turn();
      };
    pageNetwork.faults = faults;
    this.complaints = [];
    const app = createAppActor(readSettings(document));
    app.root.start();
    const root = createRoot(document.getElementById('root') as HTMLElement);
    root.render(<App app={app} />);
    this.#end = async () => {
      root.unmount();
      app.root.stop();
      await turn();
    };
    await this.settled();
  }

  /** Ends a walk and restores the real clock and network. */
  async end(): Promise<void> {
    await this.#end();
    this.#end = async () => undefined;
    await Promise.all(getApps().map(deleteApp));
    restore();
    sessionStorage.clear();
    localStorage.clear();
    history.replaceState(null, '', '/');
    for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
  }

  async evaluate<Result, Argument>(
    work: (argument: Argument) => Result,
    argument?: Argument,
  ): Promise<Awaited<Result>> {
    return await work(argument as Argument);
  }

  protected isLoadingCode = () => true;

  protected async settled(): Promise<void> {
    await vi.dynamicImportSettled();
    await settled();
  }
}

export async function breakInDocument(
  screens: readonly Screen[],
  sandbox: 'brisk' | 'staffed' = 'brisk',
): Promise<void> {
  const server = await sharedServer(sandbox);
  const slot = await DocumentSlot.open(server.url);
  afterEach(() => slot.end());
  breakEveryCall(screens, server, [slot]);
}
