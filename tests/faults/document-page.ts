import { configure, fireEvent, queryAllByRole } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { isShown } from './drawn.ts';
import type { AriaRole, Finder, Locator, Naming, Page } from './page.ts';

// Visibility is checked here, since jsdom would spend most of the time on computed styles.
configure({ defaultHidden: true });

const normalized = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim();

function isMatch(text: string | null, wanted: string | RegExp, exact = false): boolean {
  const own = normalized(text);
  if (typeof wanted !== 'string') return wanted.test(own);
  return exact ? own === wanted : own.toLowerCase().includes(wanted.toLowerCase());
}

const labelsOf = (element: Element): readonly (string | null)[] => {
  const named = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
  return [
    element.getAttribute('aria-label'),
    ...[...named.map((id) => document.getElementById(id)), ...labels].map((label) => label?.textContent ?? null),
  ];
};

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

/** How many page turns an action waits for its target. No clock time passes. */
const mostTurns = 200;

class Found implements Locator {
  readonly #what: string;
  readonly #find: () => readonly Element[];

  constructor(what: string, find: () => readonly Element[]) {
    this.#what = what;
    this.#find = find;
  }

  #within(what: string, find: (container: HTMLElement) => readonly Element[]): Locator {
    return new Found(`${this.#what} ${what}`, () => [
      ...new Set(this.#find().flatMap((element) => find(element as HTMLElement))),
    ]);
  }
  #among(what: string, choose: (found: readonly Element[]) => readonly (Element | undefined)[]): Locator {
    return new Found(`${this.#what} ${what}`, () => choose(this.#find()).filter((element) => element !== undefined));
  }

  getByRole(role: AriaRole, { name, exact }: Naming = {}): Locator {
    const naming = name === undefined ? {} : { name: (own: string) => isMatch(own, name, exact) };
    const isTold = (element: Element) => isShown(element) && element.closest('[aria-hidden="true"]') === null;
    return this.#within(`${role} ${name ?? ''}`, (container) => queryAllByRole(container, role, naming).filter(isTold));
  }
  getByLabel(label: string | RegExp, { exact = false } = {}): Locator {
    const isLabeled = (element: Element) => labelsOf(element).some((own) => own !== null && isMatch(own, label, exact));
    return this.#within(`label ${label}`, (container) =>
      [...container.querySelectorAll('input, select, textarea, [aria-label], [aria-labelledby]')].filter(isLabeled),
    );
  }
  /** The innermost elements with this text. */
  getByText(words: string | RegExp, { exact = false } = {}): Locator {
    const says = (element: Element) => isMatch(element.textContent, words, exact);
    return this.#within(`text ${words}`, (container) =>
      [...container.querySelectorAll('*')].filter(
        (element) =>
          says(element) && ![...element.children].some(says) && element.closest('script, style, head') === null,
      ),
    );
  }
  locator(selector: string): Locator {
    return this.#within(selector, (container) => [...container.querySelectorAll(selector)]);
  }

  first = (): Locator => this.#among('first', (found) => [found[0]]);
  last = (): Locator => this.#among('last', (found) => [found.at(-1)]);
  nth = (index: number): Locator => this.#among(`#${index}`, (found) => [found[index]]);
  filter = ({ hasText }: { readonly hasText: string | RegExp }): Locator =>
    this.#among(`with ${hasText}`, (found) => found.filter((element) => isMatch(element.textContent, hasText)));

  #only(): Element | undefined {
    const [element, ...others] = this.#find();
    if (others.length > 0) throw new Error(`${this.#what}: there are ${others.length + 1}`);
    return element;
  }
  async isVisible(): Promise<boolean> {
    const element = this.#only();
    return element !== undefined && isShown(element);
  }
  async isEnabled(): Promise<boolean> {
    return isEnabled(await this.#there());
  }
  getAttribute = async (name: string): Promise<string | null> => (await this.#there()).getAttribute(name);

  async #there(isGood: (element: Element) => boolean = () => true): Promise<Element> {
    for (let turn = 0; turn < mostTurns; turn += 1) {
      const element = this.#only();
      if (element !== undefined && isGood(element)) return element;
      await pageClock.breathe(4);
    }
    throw new Error(`${this.#what} is not there`);
  }
  async #act(act: (element: HTMLElement) => unknown): Promise<void> {
    await act((await this.#there((element) => isShown(element) && isEnabled(element))) as HTMLElement);
    await pageClock.breathe(1);
  }
  fill = (value: string): Promise<void> =>
    this.#act((element) => {
      element.focus();
      fireEvent.input(element, { target: { value } });
    });
  click = (): Promise<void> => this.#act((element) => user.click(element));
  check = (): Promise<void> => this.#act((element) => !(element as HTMLInputElement).checked && user.click(element));
  selectOption = (value: string): Promise<void> => this.#act((element) => user.selectOptions(element, value));
}

const isEnabled = (element: Element): boolean =>
  !element.matches(':disabled') && element.closest('[aria-disabled="true"]') === null;

const whole: Finder = new Found('', () => [document.documentElement]);

/** jsdom's document with Playwright's names. */
export const documentPage: Page = {
  getByRole: whole.getByRole.bind(whole),
  getByLabel: whole.getByLabel.bind(whole),
  getByText: whole.getByText.bind(whole),
  locator: whole.locator.bind(whole),
  keyboard: {
    type: async (text) => {
      await user.keyboard(text);
      await pageClock.breathe(1);
    },
  },
};
