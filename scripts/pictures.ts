/** `npm run pictures [-- names]`: screenshots for the guides, in both themes. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { root } from '#tests/kit/machines.ts';
import { startServer } from '../tests/browser/server.ts';
import { Desk } from './pictures/desk.ts';
import { photograph, type Size } from './pictures/photograph.ts';
import { shots } from './pictures/shots.ts';

const folder = join(root, 'src', 'content', 'screens');
const sizesFile = join(folder, 'sizes.json');
/** A frozen clock makes prices, dates and references reproducible. */
const now = '2026-11-20T15:04:00Z';
/** In CSS px. */
const phoneWidth = 480;
const chosen = process.argv.slice(2);

mkdirSync(folder, { recursive: true });
const server = await startServer({ SANDBOX_NOW: now, SANDBOX_SEED: '7' });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const desk = new Desk(server.url, browser, now);
  const sizes = new Map<string, Size>(
    chosen.length === 0 ? [] : Object.entries(JSON.parse(readFileSync(sizesFile, 'utf8'))),
  );
  for (const shot of shots.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
    const page = await desk.visit(shot.width ?? phoneWidth, shot.who);
    await page.goto(shot.path);
    // Fonts that are late on the first visit are cached on the second.
    await page.reload();
    await shot.reach(page, desk);
    sizes.set(shot.name, await photograph(page, shot, folder));
    await page.context().close();
    writeFileSync(sizesFile, `${JSON.stringify(Object.fromEntries([...sizes].sort()), null, 2)}\n`);
  }
} finally {
  await browser.close();
  await server.stop();
}
