import type { FaultKind, Heard } from './network.ts';
import type { Page } from './page.ts';
import type { Sight } from './watch.ts';

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

/** Runs in the page. */
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

/** A page that takes one walk after another, and keeps nothing from one to the next but the code of the app. */
export abstract class Slot {
  abstract readonly page: Page;
  /** What the page has said on its console in this walk. */
  complaints: string[] = [];

  /** Opens a page as a browser that has just been started with this in its storage. */
  abstract begin(beginning: Beginning): Promise<void>;
  /** Runs in the page. */
  abstract evaluate<Result, Argument>(work: (argument: Argument) => Result, argument?: Argument): Promise<Awaited<Result>>;
  /** Code arrives in real time, which must not look like a slow server. */
  protected abstract settled(): Promise<void>;
  protected abstract isLoadingCode(): boolean;

  /** Breaks these calls from now on, and no others. */
  breakCalls(faults: readonly Fault[]): Promise<void> {
    return this.evaluate((broken: readonly Fault[]) => {
      pageNetwork.faults = broken;
    }, faults);
  }

  /** Lets seconds pass on the page's clock. @returns what the page showed, as often as it changed */
  async pass(seconds: number): Promise<Sight[]> {
    const sights: Sight[] = [];
    for (let left = seconds; left > 0; left -= secondsAtOnce) {
      await this.settled();
      sights.push(...(await this.evaluate(passInPage, Math.min(left, secondsAtOnce))));
    }
    return sights;
  }

  /** Lets time pass until something is so. @returns whether it ever was */
  async passUntil(there: () => Promise<boolean>, seconds = 40): Promise<boolean> {
    for (let passed = 0; passed < seconds; passed += 0.5) {
      if (await there()) return true;
      if (this.isLoadingCode()) await this.settled();
      await this.evaluate(() => pageClock.advance(500).then(() => pageClock.breathe(4)));
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
    if (await this.passUntil(async () => (await button.isVisible()) && (await button.isEnabled()))) await button.click();
  };
}
