/** Link preview images, drawn at build time from each page's title. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import satori from 'satori';
import sharp from 'sharp';
import { type ContentKind, contentKinds } from '#domain/site/content.ts';

export interface OgPage {
  readonly slug: string;
  readonly title: string;
  readonly kind: ContentKind;
}

const size = { width: 1200, height: 630 };
/** As in the light theme of `domain/site/tokens.css`; the renderer lacks `oklch()`. */
const color = {
  paper: '#fbfaf8',
  ink: '#151a24',
  soft: '#646973',
  line: '#c9c7c0',
  accent: '#eda32f',
  wash: '#fdeed7',
};
const labels: Readonly<Record<ContentKind, string>> = {
  coins: 'Coins, explained',
  guides: 'Buying guide',
  articles: 'Learn',
  company: 'Crypto exchange',
  legal: 'Legal',
};

const cache = join(import.meta.dirname, '../../node_modules/.cache/og');
/** Part of the cache key, so that a change redraws all pictures. */
const drawing = readFileSync(import.meta.filename, 'utf8');
const fontOf = (name: string, file: string, weight: 400 | 500 | 600) => ({
  name,
  weight,
  data: readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/${file}-latin-${weight}-normal.woff`))),
});
const fonts = [
  fontOf('Geist', 'geist/files/geist', 500),
  fontOf('Geist', 'geist/files/geist', 600),
  fontOf('Newsreader', 'newsreader/files/newsreader', 400),
];

type Style = Readonly<Record<string, string | number>>;
const box = (style: Style, ...children: readonly unknown[]) => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
});

const mark = {
  type: 'svg',
  props: {
    viewBox: '0 0 26 26',
    width: 64,
    height: 64,
    children: [
      { type: 'rect', props: { x: 1, y: 8.5, width: 9, height: 9, rx: 3, fill: color.ink } },
      { type: 'rect', props: { x: 16, y: 8.5, width: 9, height: 9, rx: 3, fill: color.accent } },
      {
        type: 'path',
        props: {
          d: 'M10 13h5.2M12.7 10.2l2.9 2.8-2.9 2.8',
          fill: 'none',
          stroke: color.ink,
          'stroke-width': 1.6,
          'stroke-linecap': 'round',
        },
      },
    ],
  },
};

/** The product's signature: a step per kind of page, with the current one marked. */
function rail(kind: ContentKind) {
  const now = contentKinds.indexOf(kind);
  const dot = (index: number): Style => {
    const common = { width: 26, height: 26, borderRadius: 9, flexShrink: 0 };
    if (index === now) return { ...common, background: color.accent, boxShadow: `0 0 0 10px ${color.wash}` };
    return index < now ? { ...common, background: color.ink } : { ...common, border: `3px solid ${color.line}` };
  };
  const edge = { flexGrow: 1, height: 3, margin: '0 22px', background: color.line };
  return contentKinds.flatMap((_, index) => [...(index === 0 ? [] : [box(edge)]), box(dot(index))]);
}

/** Longer titles are smaller, so that each fits on three lines. */
const titleSize = (title: string): number => (title.length <= 18 ? 124 : title.length <= 30 ? 104 : 88);

async function ogImage({ title, kind }: Omit<OgPage, 'slug'>): Promise<Buffer> {
  const column: Style = {
    flexDirection: 'column',
    justifyContent: 'space-between',
    boxSizing: 'border-box',
    ...size,
    padding: '64px 80px 72px',
    background: color.paper,
    color: color.ink,
  };
  const picture = box(
    column,
    box(
      { alignItems: 'center', fontFamily: 'Geist', fontSize: 36, fontWeight: 600, letterSpacing: -0.8 },
      mark,
      box({ marginLeft: 18 }, 'Statechange'),
      box({ marginLeft: 'auto', color: color.soft, fontSize: 30, fontWeight: 500, letterSpacing: 0 }, labels[kind]),
    ),
    box({ fontFamily: 'Newsreader', fontSize: titleSize(title), lineHeight: 1.06, letterSpacing: -2 }, title),
    box({ alignItems: 'center' }, ...rail(kind)),
  );
  const svg = await satori(picture as Parameters<typeof satori>[0], { ...size, fonts });
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64, effort: 6 }).toBuffer();
}

/** Writes the pages' pictures to a folder as `<slug>.png`, from the cache if possible. */
export async function writeOgImages(pages: readonly OgPage[], folder: string): Promise<void> {
  for (const each of [cache, folder]) mkdirSync(each, { recursive: true });
  for (const { slug, title, kind } of pages) {
    const key = createHash('sha256')
      .update(JSON.stringify([drawing, title, kind]))
      .digest('hex')
      .slice(0, 24);
    const kept = join(cache, `${key}.png`);
    if (!existsSync(kept)) writeFileSync(kept, await ogImage({ title, kind }));
    writeFileSync(join(folder, `${slug}.png`), readFileSync(kept));
  }
}
