import { expect, test } from 'vitest';
import { contentFiles, readContent } from '#scripts/lib/content.ts';
import { sentencesOf } from './reading.ts';

/** A longer run of shared words looks copied; shorter ones are names, figures and idioms. */
const longestShared = 8;

const runsOf = (sentence: string): readonly string[] => {
  const words = sentence.toLowerCase().match(/[\p{L}\d$.,%’'-]*[\p{L}\d%]/gu) ?? [];
  return words.slice(longestShared).map((_, index) => words.slice(index, index + longestShared + 1).join(' '));
};

/** Open questions for counsel are the same on each legal page. */
const isOpenPoint = (sentence: string): boolean => sentence.startsWith('[To be completed by counsel');

test('each page is in its own words', () => {
  const pagesOf = new Map<string, Set<string>>();
  for (const page of contentFiles().map(readContent)) {
    const written = sentencesOf(page).filter((sentence) => !isOpenPoint(sentence));
    for (const run of written.flatMap(runsOf)) pagesOf.set(run, (pagesOf.get(run) ?? new Set()).add(page.path));
  }
  const shared = [...pagesOf]
    .filter(([, paths]) => paths.size > 1)
    .map(([run, paths]) => `${[...paths].join(' ')}: ${run}`);
  expect(shared).toEqual([]);
});
