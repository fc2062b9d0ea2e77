import type { Page as BrowserPage } from 'playwright-core';

export type AriaRole = Parameters<BrowserPage['getByRole']>[0];
export interface Naming {
  readonly name?: string | RegExp;
  readonly exact?: boolean;
}

/** The part of Playwright's page that rows may use; `document-page.ts` implements it in jsdom. */
export interface Finder {
  getByRole(role: AriaRole, naming?: Naming): Locator;
  getByLabel(label: string | RegExp, options?: { readonly exact?: boolean }): Locator;
  getByText(words: string | RegExp, options?: { readonly exact?: boolean }): Locator;
  locator(selector: string): Locator;
}

export interface Locator extends Finder {
  first(): Locator;
  last(): Locator;
  nth(index: number): Locator;
  filter(options: { readonly hasText: string | RegExp }): Locator;
  isVisible(): Promise<boolean>;
  isEnabled(): Promise<boolean>;
  fill(value: string): Promise<unknown>;
  click(): Promise<unknown>;
  check(): Promise<unknown>;
  selectOption(value: string): Promise<unknown>;
  getAttribute(name: string): Promise<string | null>;
}

export interface Page extends Finder {
  readonly keyboard: { type(text: string): Promise<unknown> };
}
