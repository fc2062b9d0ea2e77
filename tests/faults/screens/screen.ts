import type { Role, Walker } from '../cast.ts';
import type { Locator, Page } from '../page.ts';
import type { Slot } from '../slot.ts';

/** One screen of the fault matrix, or one step on it. */
export interface Screen {
  readonly name: string;
  /** The page in `src/app/pages.ts` that it belongs to. */
  readonly route: string;
  readonly path: string | ((walker: Walker) => string);
  readonly who: Role;
  /** Steps before any call is broken. */
  readonly reach?: (slot: Slot, walker: Walker) => Promise<unknown>;
  /** The step whose calls are broken. Without one it is the opening of the page. */
  readonly act?: (slot: Slot, walker: Walker) => Promise<unknown>;
  /** What is there when all went well. */
  readonly ready: (page: Page) => Locator;
  /** The calls of this step, where it leads to a screen with calls of its own. */
  readonly calls?: RegExp;
  /** Buttons that lead on after a failure, besides those that try again. */
  readonly goesOnWith?: RegExp;
  /** The calls of the page's opening are broken too. */
  readonly fromOpening?: boolean;
  /** Seconds that the screen is watched for when all is well; less for what disappears again. */
  readonly lasts?: number;
  /** A call that the server may carry out only once. */
  readonly once?: string;
  /** The step leads a customer without any records to the dashboard, where it is so that there is nothing. */
  readonly hasNothing?: true;
  /** Figures that the screen shows truly, though only while this call is broken. */
  readonly besides?: { readonly call: RegExp; readonly figures: RegExp };
}

/** Without the market list, the change of a day is taken from the chart of that day, which ends a few minutes earlier. */
export const changeOfChart = { call: /coins\/markets/, figures: /^[+−]?[\d.]+%$/ };

export const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first();
export const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first();
