import { expect, test } from 'vitest';
import { contentFiles, readContent } from '#scripts/lib/content.ts';
import { sentencesOf } from './reading.ts';

/** Words in a row that make a sentence look copied. Shorter runs are names, figures and the ordinary turns of the language. */
const longestShared = 8;

const runsOf = (sentence: string): readonly string[] => {
  const words = sentence.toLowerCase().match(/[\p{L}\d$.,%’'-]*[\p{L}\d%]/gu) ?? [];
  return words.slice(longestShared).map((_, index) => words.slice(index, index + longestShared + 1).join(' '));
};

test('each page about a coin is in its own words', () => {
  const pagesOf = new Map<string, Set<string>>();
  for (const page of contentFiles().map(readContent)) {
    if (page.kind !== 'coins' && page.kind !== 'guides') continue;
    for (const run of sentencesOf(page).flatMap(runsOf)) pagesOf.set(run, (pagesOf.get(run) ?? new Set()).add(page.path));
  }
  const shared = [...pagesOf].filter(([, paths]) => paths.size > 1).map(([run, paths]) => `${[...paths].join(' ')}: ${run}`);
  expect(shared).toEqual([]);
});
