import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import {
  type ContentEntry,
  type ContentKind,
  contentKinds,
  type Frontmatter,
  readingMinutes,
} from '#domain/site/content.ts';
import { routes } from '#domain/site/routes.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'src/content');

const sentence = (least: number, most: number) => v.pipe(v.string(), v.minLength(least), v.maxLength(most));
const path = v.pipe(v.string(), v.startsWith('/'));

const frontmatterSchema = v.strictObject({
  heading: v.optional(sentence(4, 70)),
  description: sentence(70, 160),
  summary: sentence(40, 400),
  updated: v.pipe(v.string(), v.isoDate()),
  coin: v.optional(v.picklist(['BTC', 'ETH', 'LTC', 'BCH', 'XRP', 'XLM', 'DOGE', 'ADA', 'LINK', 'DOT'])),
  isNotTraded: v.optional(v.boolean()),
  facts: v.optional(v.array(v.strictObject({ label: sentence(2, 40), value: sentence(1, 120) }))),
  sources: v.optional(
    v.array(v.strictObject({ name: sentence(6, 160), url: v.pipe(v.string(), v.url(), v.startsWith('https://')) })),
  ),
  related: v.optional(v.pipe(v.array(path), v.minLength(2), v.maxLength(4))),
  version: v.optional(v.string()),
});

export interface ContentFile {
  readonly file: string;
  readonly path: string;
  readonly kind: ContentKind;
  readonly frontmatter: Frontmatter;
  /** The MDX below the frontmatter. */
  readonly body: string;
}

export const contentFiles = (): readonly string[] => globSync(`${folder}/{${contentKinds.join(',')}}/*.mdx`).sort();

/** Reads a written page. @throws Error that names the file and the invalid field */
export function readContent(file: string): ContentFile {
  const text = readFileSync(file, 'utf8');
  const [, yaml, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  if (yaml === undefined || body === undefined) throw new Error(`${file} has no frontmatter`);
  const found = v.safeParse(frontmatterSchema, parse(yaml));
  if (!found.success) {
    const faults = found.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
    throw new Error(`${file}: ${faults.join('; ')}`);
  }
  const kind = basename(join(file, '..')) as ContentKind;
  return {
    file,
    path: basename(file) === 'home.mdx' ? '/' : `/${basename(file, '.mdx')}`,
    kind,
    frontmatter: found.output,
    body,
  };
}

export function entryOf(file: string): ContentEntry {
  const { path, kind, frontmatter, body } = readContent(file);
  const route = routes.find((each) => each.path === path);
  if (!route) throw new Error(`${file} is the text of no route`);
  const { description, summary, updated, coin = null } = frontmatter;
  return {
    path,
    kind,
    title: route.title,
    description,
    summary,
    updated,
    minutes: readingMinutes(body),
    coin,
    headings: [...body.matchAll(/^#{2,3} (.+)$/gm)].map(([, text = '']) => text),
  };
}
