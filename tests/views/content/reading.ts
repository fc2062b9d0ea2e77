import readability from 'text-readability';
import type { ContentFile } from '#scripts/lib/content.ts';

/** A page's sentences as read aloud, without headings, tables, fact lists and tags. */
export function sentencesOf({ frontmatter, body }: Pick<ContentFile, 'frontmatter' | 'body'>): readonly string[] {
  const text = body
    .replace(/^\|.*$/gm, '')
    .replace(/^#{1,4} .*$/gm, '')
    .replace(/<(Flow|Plot|Bars|Screen)[^>]*?\/>/gs, '')
    .replace(/<Question ask="([^"]*)">/g, '\n\n$1\n\n')
    .replace(/<[^>]+>/gs, '\n\n')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:[-*]|\d+\.) +/gm, '\n\n')
    .replace(/[*_`]/g, '');
  return [frontmatter.summary, ...text.split(/\n\s*\n/)]
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .flatMap((paragraph) => paragraph.split(/(?<=[.!?]["”’)]?) +(?=["“‘(]?[A-Z0-9$])/))
    .filter((sentence) => /\w/.test(sentence));
}

export const wordsIn = (sentence: string): number => sentence.split(' ').filter((word) => /\w/.test(word)).length;

/** Flesch reading ease: 100 is very easy, a newspaper 50 to 60. */
export const readingEase = (sentences: readonly string[]): number => readability.fleschReadingEase(sentences.join(' '));
