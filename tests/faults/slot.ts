import type { FaultKind, RecordedCall } from './network.ts';
import type { Page } from './page.ts';
import type { Sight } from './watch.ts';

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
  /** The page's time; null for the real clock. */
  readonly time: number | null;
  /** Recorded replies; null to record real ones. */
  readonly tape: readonly RecordedCall[] | null;
  readonly faults: readonly Fault[];
}

/** Time may not outrun code on its way by more than this. */
const secondsAtOnce = 7;

async function passInPage(seconds: number): Promise<Sight[]> {
  const sights = new Set([look()]);
  for (let passed = 0; passed < seconds; passed += 1) {
    await pageClock.advance(1_000);
    await pageClock.breathe(1);
    const sight = look();
    sights.delete(sight);
    sights.add(sight);
  }
  return [...sights];
}

/** A page that takes one walk after another and only keeps the app's code. */
export abstract class Slot {
  abstract readonly page: Page;
  complaints: string[] = [];

  /** Opens a page like a new browser with this storage. */
  abstract begin(beginning: Beginning): Promise<void>;
  abstract evaluate<Result, Argument>(
    work: (argument: Argument) => Result,
    argument?: Argument,
  ): Promise<Awaited<Result>>;
  /** Code arrives in real time, which must not look like a slow server. */
  protected abstract settled(): Promise<void>;
  protected abstract isLoadingCode(): boolean;

  /** Breaks exactly these calls from now on. */
  breakCalls(faults: readonly Fault[]): Promise<void> {
    return this.evaluate((broken: readonly Fault[]) => {
      pageNetwork.faults = broken;
    }, faults);
  }

  /** Advances the page's clock. @returns each change of what the page showed */
  async pass(seconds: number): Promise<Sight[]> {
    const sights: Sight[] = [];
    for (let left = seconds; left > 0; left -= secondsAtOnce) {
      await this.settled();
      sights.push(...(await this.evaluate(passInPage, Math.min(left, secondsAtOnce))));
    }
    return sights;
  }

  /** Advances until a condition holds. @returns whether it ever did */
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

  /** Presses a button of the page or its dialog once it is enabled, which with a broken call may be never. */
  readonly press = async (name: string | RegExp): Promise<void> => {
    const button = this.page.locator('main, [role="dialog"]').getByRole('button', { name, exact: true }).last();
    if (await this.passUntil(async () => (await button.isVisible()) && (await button.isEnabled())))
      await button.click();
  };
}
