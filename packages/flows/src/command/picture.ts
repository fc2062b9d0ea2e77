import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Theme } from '../drawing/colors.ts';
import { draw } from '../drawing/draw.ts';
import type { Heat } from '../drawing/heat.ts';
import { toSvgText } from '../drawing/svgText.ts';
import { layOut } from '../layout/layout.ts';
import { allOpened, openedTo } from '../layout/view.ts';
import { allTransitions, statesOf } from '../model/chart.ts';
import type { Chart } from '../model/types.ts';
import { timedEngine } from './timedEngine.ts';

/** A picture's metadata, which survives renaming. */
interface About {
  readonly title: string;
  readonly commit: string | null;
  readonly fingerprint: string;
}

interface DrawingOptions {
  readonly commit: string | null;
  /** Levels to open; null for all. */
  readonly level: number | null;
  /** Times each transition was taken, by id. */
  readonly heat?: Heat;
  /** Milliseconds. */
  readonly limit?: number;
}

const layoutLimit = 60_000;

/** A chart as an SVG file. Rejects if it cannot be laid out in time. */
export const svgOf = async (chart: Chart, { isDark, ...options }: DrawingOptions & { readonly isDark: boolean }) =>
  (await drawingOf(chart, options))(isDark ? 'dark' : 'light');

/** Lays a chart out once, as an SVG file in either theme. Rejects if that takes too long. */
export async function drawingOf(
  chart: Chart,
  { commit, level, heat, limit = layoutLimit }: DrawingOptions,
): Promise<(theme: Theme) => string> {
  const engine = timedEngine(limit);
  const opened = level === null ? allOpened(chart) : openedTo(chart, level);
  const layout = await layOut(chart, opened, { width: 1_400, height: 820 }, engine.layout).finally(engine.stop);
  if (layout.rung === 'cards' && engine.isLate()) {
    const [states, transitions] = [statesOf(chart.root).length, allTransitions(chart).length];
    throw new Error(
      `"${chart.id}", with ${states} states and ${transitions} transitions, could not be laid out in ${limit / 1000} s. Open fewer levels, as by "--open 1".`,
    );
  }
  const drawing = draw(chart, layout, heat && { heat });
  const about = { title: chart.id, fingerprint: chart.fingerprint, ...(commit !== null && { commit }) };
  return (theme) => toSvgText(drawing, { ...about, theme });
}

/** A folder's commit, with `-dirty` if files differ; null without git. */
export function commitOf(folder: string): string | null {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty', '--exclude=*'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}

/** Chromium's limit per side, in px. */
const largestSide = 16_384;

export interface Picture {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Renders an SVG as a PNG at double size. Rejects without Chromium. @param program its path */
export async function pictureOf(svg: string, about: About, program: string | undefined): Promise<Picture> {
  if (program === undefined)
    throw new Error(
      'There is no Chromium to draw it with. Install it, as by "sudo apt-get install chromium", or set CHROMIUM_PATH to one. "svg" needs none.',
    );
  const { chromium } = await import('playwright-core');
  const browser = await chromium
    .launch({ executablePath: program, args: ['--no-sandbox', '--disable-gpu'] })
    .catch((error: Error) => {
      throw new Error(`Chromium (${program}) did not start: ${error.message.split('\n')[0]}`);
    });
  try {
    const { width, height } = sizeOf(svg);
    const scale = Math.min(2, largestSide / Math.max(width, height));
    const page = await browser.newPage({
      viewport: { width, height },
      deviceScaleFactor: scale,
      javaScriptEnabled: false,
    });
    const drawing = svg.replace(/^<\?xml.*\?>\n/, '');
    await page.setContent(
      `<!doctype html><meta charset="utf-8"><style>${fonts()} * { margin: 0 } svg { display: block }</style>${drawing}`,
    );
    const png = await page.screenshot({ clip: { x: 0, y: 0, width, height } });
    return { png: withText(png, about), width: Math.round(width * scale), height: Math.round(height * scale) };
  } finally {
    await browser.close();
  }
}

/** In whole CSS px. */
function sizeOf(svg: string): { readonly width: number; readonly height: number } {
  const [, , width = '1', height = '1'] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? '').split(' ');
  return { width: Math.ceil(Number(width)), height: Math.ceil(Number(height)) };
}

/** Null if it is not installed. */
function fontFolder(): string | null {
  try {
    return dirname(createRequire(import.meta.url).resolve('@fontsource-variable/geist-mono'));
  } catch {
    return null;
  }
}

/** Embeds the font used for measuring, if it is installed. */
function fonts(): string {
  const folder = fontFolder();
  if (folder === null) return '';
  return readFileSync(join(folder, 'index.css'), 'utf8').replace(
    /url\(\.\/(files\/[\w-]+\.woff2)\)/g,
    (_, file: string) => `url(data:font/woff2;base64,${readFileSync(join(folder, file)).toString('base64')})`,
  );
}

/** The PNG signature and header. */
const headLength = 8 + 25;

/** Adds the SVG's metadata to a PNG as text chunks. */
function withText(png: Uint8Array, { title, commit, fingerprint }: About): Uint8Array {
  const description = [commit && `Commit ${commit}`, `Chart ${fingerprint}`].filter(Boolean).join('\n');
  return Buffer.concat([
    png.subarray(0, headLength),
    textChunk('Title', title),
    textChunk('Description', description),
    png.subarray(headLength),
  ]);
}

function textChunk(keyword: string, text: string): Uint8Array {
  // Uncompressed, no language, UTF-8.
  const body = Buffer.from(`iTXt${keyword}\0\0\0\0\0${text}`);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}
