import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isTradable } from '#domain/assets/assets.ts';
import type { ContentKind } from '#domain/site/content.ts';
import { findRoute, routes } from '#domain/site/routes.ts';
import { contentFiles, entryOf, readContent } from '#scripts/lib/content.ts';
import { root } from '#tests/kit/machines.ts';
import { termsOf, wordFaultsIn } from '#tests/kit/words.ts';
import { readingEase, sentencesOf, wordsIn } from './reading.ts';

const pages = contentFiles().map(readContent);
const terms = termsOf(readFileSync(`${root}/docs/style.md`, 'utf8'));

/** The minimum per kind of page: words, sources, reading ease. */
const least: Readonly<
  Record<ContentKind, { readonly words: number; readonly sources: number; readonly ease: number }>
> = {
  coins: { words: 1400, sources: 3, ease: 50 },
  guides: { words: 700, sources: 1, ease: 50 },
  articles: { words: 900, sources: 1, ease: 50 },
  company: { words: 100, sources: 0, ease: 50 },
  legal: { words: 1200, sources: 0, ease: 40 },
};
const longestSentence = 25;
const longestAverage = 16;

/** Heading ids like GitHub's, as in the build. */
const texts = import.meta.glob<typeof import('*.mdx')>('../../../src/content/*/*.mdx', { eager: true });
const outlineOf = (path: string) =>
  Object.entries(texts).find(([file]) => file.endsWith(`/${path === '/' ? 'home' : path.slice(1)}.mdx`))?.[1].outline;

const linksIn = (body: string): readonly string[] =>
  [...body.matchAll(/\]\(([^)\s]+)\)|href="([^"]+)"/g)].map(([, markdown, attribute]) => markdown ?? attribute ?? '');

describe.each(pages.map((page) => [page.path, page] as const))('%s', (path, page) => {
  const { file, kind, frontmatter, body } = page;
  const sentences = sentencesOf(page);

  test('has no broken links', () => {
    const links = [...linksIn(body), ...(frontmatter.related ?? [])];
    const broken = links.filter((link) => {
      if (/^https:\/\/|^mailto:/.test(link)) return false;
      const [target = '', anchor] = link.split('#');
      const route = target === '' ? findRoute(path) : findRoute(target.split('?')[0] ?? '');
      if (route === null || (target !== '' && route.path !== target.split('?')[0])) return true;
      const outline = outlineOf(route.path);
      return anchor !== undefined && outline !== undefined && !outline.headings.some(({ id }) => id === anchor);
    });
    expect(broken).toEqual([]);
  });

  test('has its headings in order, each once', () => {
    const headings = outlineOf(path)?.headings ?? [];
    expect(new Set(headings.map(({ id }) => id)).size).toBe(headings.length);
    expect(headings.map(({ text }) => text).filter((text, index, all) => all.indexOf(text) !== index)).toEqual([]);
    expect(headings[0]?.level ?? 2).toBe(2);
    expect(body).not.toMatch(/^# /m);
  });

  test('says in words what its pictures show', () => {
    const pictures = [...body.matchAll(/<Screen\s([^>]*?)\/>/gs)].map(([, attributes = '']) => attributes);
    const wanting = pictures.filter((text) => !/alt="[^"]{20,140}"/.test(text) || !/caption="[^"]{10,}"/.test(text));
    expect(wanting).toEqual([]);
    expect(body).not.toMatch(/!\[/);
  });

  test('is dated, and names its sources', () => {
    expect(Date.parse(frontmatter.updated)).toBeLessThanOrEqual(Date.now());
    expect(frontmatter.sources?.length ?? 0).toBeGreaterThanOrEqual(least[kind].sources);
    expect(new Set(frontmatter.sources?.map(({ url }) => url)).size).toBe(frontmatter.sources?.length ?? 0);
    expect((kind === 'coins' || kind === 'guides') === (frontmatter.coin !== undefined)).toBe(true);
    if (frontmatter.coin !== undefined) expect(frontmatter.isNotTraded ?? false).toBe(!isTradable(frontmatter.coin));
    if (kind === 'coins') expect(frontmatter.facts?.length).toBeGreaterThanOrEqual(5);
    if (kind === 'legal') expect(frontmatter.version).toBeDefined();
  });

  test('takes as long to read in the index as on the page', () => {
    expect(outlineOf(path)?.minutes).toBe(entryOf(file).minutes);
  });

  test('says enough, in plain sentences', () => {
    // The landing page's text is in its own parts.
    expect(outlineOf(path)?.words).toBeGreaterThanOrEqual(path === '/' ? 0 : least[kind].words);
    const lengths = sentences.map(wordsIn);
    expect(sentences.filter((sentence) => wordsIn(sentence) > longestSentence)).toEqual([]);
    expect(lengths.reduce((sum, length) => sum + length, 0) / lengths.length).toBeLessThanOrEqual(longestAverage);
    expect(readingEase(sentences)).toBeGreaterThanOrEqual(least[kind].ease);
  });

  test('has typographic quotes where the build puts none', () => {
    const attributes = [...body.matchAll(/\b(?:ask|alt|caption|title|label|name)="([^"]*)"/g)].map(
      ([, text = '']) => text,
    );
    const stated = Object.values(frontmatter).flatMap((value) => (typeof value === 'string' ? [value] : []));
    expect([...attributes, ...stated].filter((text) => /['"]/.test(text))).toEqual([]);
  });

  test('says nothing of a sandbox where there is none', () => {
    const live = body.replace(/<Sandbox>.*?<\/Sandbox>/gs, '');
    const said = [
      live,
      ...Object.values(frontmatter),
      ...(outlineOf(path)?.questions.map(({ answer }) => answer) ?? []),
    ];
    expect(JSON.stringify(said).match(/.{0,40}(sandbox|play money).{0,40}/gi)).toBeNull();
    expect([...body.matchAll(/<(Sandbox|Live)>(.*?)<\/\1>/gs)].filter(([, , text = '']) => /^##/m.test(text))).toEqual(
      [],
    );
  });

  test('leaves tax forms to the operator’s setting', () => {
    const ofOthers = 'Most apps send you no tax form';
    expect(
      body
        .replaceAll(ofOthers, '')
        .replace(/ask="[^"]*"/g, '')
        .match(/tax form|1099/gi),
    ).toBeNull();
  });

  test('uses the words of the product', () => {
    const prose = [
      frontmatter.description,
      frontmatter.summary,
      ...sentences,
      ...(outlineOf(path)?.headings.map(({ text }) => text) ?? []),
    ];
    expect(prose.flatMap((text) => wordFaultsIn(text, terms))).toEqual([]);
    expect(prose.filter((text) => /!(\s|$)/.test(text))).toEqual([]);
  });
});

test('no two pages say the same of themselves', () => {
  const said = [
    ...pages.map(({ frontmatter }) => frontmatter.description),
    ...pages.map(({ frontmatter }) => frontmatter.summary),
  ];
  expect(said.filter((text, index) => said.indexOf(text) !== index)).toEqual([]);
  const titles = routes.map(({ title }) => title);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});
