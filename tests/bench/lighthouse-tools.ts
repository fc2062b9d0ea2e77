import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export const version = '13.5.0';
// Fetched on first use, since neither running nor testing the product needs it.
const folder = join(import.meta.dirname, '../../.cache', `lighthouse-${version}`);
const entry = join(folder, 'tools.mjs');
const exported =
  "export { default as lighthouse } from 'lighthouse';\nexport { default as puppeteer } from 'puppeteer-core';\n";

interface Audit {
  readonly score: number | null;
  readonly numericValue?: number;
  readonly details?: { readonly items?: readonly { readonly url?: string; readonly transferSize?: number }[] };
}

interface Category {
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}

export interface Report {
  readonly finalDisplayedUrl: string;
  readonly runtimeError?: { readonly message: string };
  readonly environment: { readonly benchmarkIndex: number };
  readonly categories: Readonly<Record<string, Category>>;
  readonly audits: Readonly<Record<string, Audit>>;
}

/** The driver's tab, which Lighthouse takes over. */
interface Tab {
  goto(url: string): Promise<unknown>;
  evaluate<Argument>(run: (argument: Argument) => void, argument: Argument): Promise<void>;
}

export interface Browser {
  createBrowserContext(): Promise<{ newPage(): Promise<Tab>; close(): Promise<void> }>;
  close(): Promise<void>;
}

export type Lighthouse = (
  url: string,
  flags: object,
  config: undefined,
  tab: Tab,
) => Promise<{ readonly lhr: Report } | undefined>;

export interface Tools {
  readonly lighthouse: Lighthouse;
  readonly puppeteer: { launch(options: object): Promise<Browser> };
}

/** Lighthouse with its driver. Null if it cannot be fetched. */
export async function loadLighthouse(): Promise<Tools | null> {
  if (!existsSync(entry)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const args = [
      'install',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      '--loglevel=error',
      '--fetch-retries=1',
      `lighthouse@${version}`,
    ];
    const npm = spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
    if (npm.status !== 0) return null;
    writeFileSync(entry, exported);
  }
  return import(pathToFileURL(entry).href);
}
