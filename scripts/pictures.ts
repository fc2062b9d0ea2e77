/**
 * Photographs the product's own screens for the guides: `npm run pictures` walks through the app on a server of its own and writes
 * `src/content/screens`, each screen in both themes, and their sizes. Names after the command retake these pictures only.
 */
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
/** On a clock that stands still, the same walk gives the same prices, dates and references. */
const now = '2026-11-20T15:04:00Z';
/** CSS pixels. */
const phoneWidth = 480;
const chosen = process.argv.slice(2);

mkdirSync(folder, { recursive: true });
const server = await startServer({ SANDBOX_NOW: now, SANDBOX_SEED: '7' });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
try {
  const desk = new Desk(server.url, browser, now);
  const sizes = new Map<string, Size>(chosen.length === 0 ? [] : Object.entries(JSON.parse(readFileSync(sizesFile, 'utf8'))));
  for (const shot of shots.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
    const page = await desk.visit(shot.width ?? phoneWidth, shot.who);
    await page.goto(shot.path);
    // A font that is late on the first visit is there on the second.
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
