import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { startServer } from '../browser/server.ts';
import { launchBrowser, openSession } from './browser.ts';
import type { Options } from './options.ts';
import { type Section, table } from './report.ts';
import { pageFor, pagesOf } from './screens.ts';

const version = '26.9.27';
// Fetched on first use: it is 32 MB, and needs Java.
const folder = join(import.meta.dirname, '../../.cache', `vnu-${version}`);
const jar = join(folder, 'node_modules/vnu-jar/build/dist/vnu.jar');

/** CSS newer than the checker. */
const unknownToChecker = /^CSS: .*(vector-effect|@container|container-type)/;

interface Message {
  readonly type: 'error' | 'info' | 'non-document-error';
  readonly url?: string;
  readonly message: string;
  readonly extract?: string;
}

export async function checkMarkup(options: Options): Promise<Section | null> {
  const found = await readMarkup(options);
  if (found === null) return null;
  const body = table(
    ['pages', 'documents', 'errors'],
    [[String(found.pages), String(2 * found.pages), String(found.errors)]],
  );
  return { title: 'Markup', body: `${body}\n\n${conditions}` };
}

/** Runs the W3C checker on every page, as sent and once live. @returns null without Java */
export async function readMarkup(
  options: Options,
): Promise<{ readonly pages: number; readonly errors: number } | null> {
  if (!fetchChecker()) {
    process.stdout.write('The W3C checker needs Java and, at first, the npm registry, so this part was skipped.\n');
    return null;
  }
  const [server, browser] = [await startServer({ SANDBOX_SEED: '1' }), await launchBrowser()];
  const documents = mkdtempSync(join(tmpdir(), 'statechange-markup-'));
  try {
    const stored = await openSession(browser, server.url);
    const paths = pagesOf(options);
    for (const path of paths) {
      const page = await pageFor(browser, server.url, path, stored);
      const sent = await (await page.goto(path))?.text();
      await page.waitForLoadState('networkidle');
      const name = path.slice(1).replaceAll('/', '_') || 'home';
      writeFileSync(join(documents, `${name} as sent.html`), sent ?? '');
      writeFileSync(join(documents, `${name} as drawn.html`), await page.content());
      await page.context().close();
    }
    const errors = errorsIn(documents);
    for (const { url, message, extract } of errors)
      process.stdout.write(`${nameOf(url)}: ${message}\n    ${extract}\n`);
    return { pages: paths.length, errors: errors.length };
  } finally {
    await browser.close();
    await server.stop();
    rmSync(documents, { recursive: true });
  }
}

const conditions = `The Nu Html Checker of the W3C (vnu ${version}) reads every public page and every finished screen: as the server sends it, and as Chromium has it once it is live. The demo customer opens the screens that need a session. Properties that the checker's CSS doesn't know yet are left out.`;

function fetchChecker(): boolean {
  if (spawnSync('java', ['-version'], { stdio: 'ignore' }).status !== 0) return false;
  if (existsSync(jar)) return true;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const args = [
    'install',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--loglevel=error',
    '--fetch-retries=1',
    `vnu-jar@${version}`,
  ];
  return (
    spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' }).status === 0
  );
}

function errorsIn(documents: string): readonly Message[] {
  const args = ['-jar', jar, '--format', 'json', '--exit-zero-always', '--skip-non-html', documents];
  const { stderr } = spawnSync('java', args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  const { messages }: { messages: readonly Message[] } = JSON.parse(stderr);
  return messages.filter(({ type, message }) => type !== 'info' && !unknownToChecker.test(message));
}

const nameOf = (url = '') => decodeURIComponent(basename(url, '.html'));
