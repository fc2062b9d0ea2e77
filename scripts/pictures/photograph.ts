import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { type Shot, title } from './shots.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

const themes = [
  ['light', '0'],
  ['dark', '1'],
] as const;
/** No motion, no caret, and no half-cropped top bar. */
const still = `
  * { caret-color: transparent !important; transition: none !important; animation: none !important }
  header:not(main header) { visibility: hidden }
  @media print { body { padding: 32px } }
`;
/** In CSS px around the subject. */
const margin = 16;

/** Takes a picture in both themes. @returns its size in CSS px */
export async function photograph(page: Page, { name, of = headerAndCard }: Shot, folder: string): Promise<Size> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.mouse.move(0, 0);
  await page.evaluate(adopt, still);
  const boxes = await Promise.all(of(page).map((locator) => locator.boundingBox()));
  const whole = around(boxes.filter((box) => box !== null));
  const clip = { ...whole, width: Math.min(whole.width, (page.viewportSize()?.width ?? 0) - whole.x) };
  for (const [theme, value] of themes) {
    await page.evaluate((shown) => {
      document.documentElement.dataset.theme = shown;
    }, value);
    const file = join(folder, `${name}.${theme}.avif`);
    await sharp(await page.screenshot({ clip }))
      .avif({ quality: 46, effort: 5, chromaSubsampling: '4:4:4' })
      .toFile(file);
    process.stdout.write(
      `${name}.${theme} ${clip.width} × ${clip.height}, ${(statSync(file).size / 1000).toFixed(1)} kB\n`,
    );
  }
  return { width: clip.width, height: clip.height };
}

function adopt(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}

const headerAndCard = (page: Page) => [title(page), page.locator('main [data-part="card"]').first()];

type Box = Size & { readonly x: number; readonly y: number };

/** The bounding box with a margin, on whole px. */
function around(boxes: readonly Box[]): Box {
  const x = Math.floor(Math.min(...boxes.map((box) => box.x)) - margin);
  const y = Math.floor(Math.min(...boxes.map((box) => box.y)) - margin);
  const right = Math.ceil(Math.max(...boxes.map((box) => box.x + box.width)) + margin);
  const bottom = Math.ceil(Math.max(...boxes.map((box) => box.y + box.height)) + margin);
  return { x: Math.max(0, x), y: Math.max(0, y), width: right - Math.max(0, x), height: bottom - Math.max(0, y) };
}
