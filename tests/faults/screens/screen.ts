import type { Role, Walker } from '../cast.ts';
import type { Locator, Page } from '../page.ts';
import type { Slot } from '../slot.ts';

/** A screen of the fault matrix, or a step on it. */
export interface Screen {
  readonly name: string;
  /** The page in `src/app/pages.ts`. */
  readonly route: string;
  readonly path: string | ((walker: Walker) => string);
  readonly who: Role;
  readonly reach?: (slot: Slot, walker: Walker) => Promise<unknown>;
  /** The step with broken calls; by default the page's opening. */
  readonly act?: (slot: Slot, walker: Walker) => Promise<unknown>;
  readonly ready: (page: Page) => Locator;
  /** This step's calls, if its next screen has calls of its own. */
  readonly calls?: RegExp;
  /** Buttons that continue after a failure, besides retries. */
  readonly goesOnWith?: RegExp;
  /** Breaks the opening's calls too. */
  readonly fromOpening?: boolean;
  /** How many seconds to watch the healthy screen; fewer for what disappears. */
  readonly lasts?: number;
  /** A call that the server may only carry out once. */
  readonly once?: string;
  /** The step leads a customer without records to the dashboard, which is truly empty. */
  readonly hasNothing?: true;
  /** Figures that are correct, but only shown while this call is broken. */
  readonly besides?: { readonly call: RegExp; readonly figures: RegExp };
}

/** Without the market list, the change comes from the day's chart, which ends minutes earlier. */
export const changeOfChart = { call: /coins\/markets/, figures: /^[+−]?[\d.]+%$/ };

export const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first();
export const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first();
