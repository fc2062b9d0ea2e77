import { type ESTree, parseSync } from 'vite';
import type { Source } from './importRules.ts';

export const proseFloors = [
  'domain/',
  'src/features/',
  'src/presenters/',
  'src/ui/',
  'src/ports/',
  'src/app/',
  'server/',
  'packages/sandbox/src/',
] as const;

export interface Term {
  readonly use: string;
  readonly ruledOut: readonly string[];
}

/** The table "The words of the product" in docs/style.md. */
export function termsOf(style: string): readonly Term[] {
  const [, section = ''] = style.split('## The words of the product');
  return [...section.matchAll(/^\| ([^|]+?) +\| ([^|]+?) +\| ([^|]*?) +\|$/gm)]
    .slice(1)
    .map(([, , use = '', ruledOut = '']) => ({ use, ruledOut: ruledOut.split(', ').filter((word) => /\w/.test(word)) }))
    .filter(({ ruledOut }) => ruledOut.length > 0);
}

/** Whole words in any case; `*` is any ending. Quoted words are codes, not prose. */
const formOf = (word: string): RegExp =>
  new RegExp(`(?<![\\w'"\`.-])${word.replaceAll('*', '\\w*')}(?![\\w'"\`-])`, 'i');

interface Prose {
  readonly line: number;
  readonly text: string;
}

/** A file's strings, templates and JSX text. A single word counts only as a label: `Canceled`. */
export const proseOf = ({ path, text }: Source): readonly Prose[] =>
  nodesIn(parseSync(path, text).program).flatMap((node) => {
    const prose = textOf(node)
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    const isRead = /[a-z] \w/i.test(prose) || /^[A-Z][a-z]+$/.test(prose);
    return isRead ? [{ line: text.slice(0, node.start).split('\n').length, text: prose }] : [];
  });

function nodesIn(value: unknown): readonly ESTree.Node[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(nodesIn);
  return 'type' in value ? [value as ESTree.Node, ...inside] : inside;
}

function textOf(node: ESTree.Node): string {
  if (node.type === 'JSXText') return node.value;
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? value.raw).join('…');
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : '';
}

/** Strings with ruled-out words, each with its replacement. */
export const wordFaults = (source: Source, terms: readonly Term[]): readonly string[] =>
  proseOf(source).flatMap(({ line, text }) =>
    wordFaultsIn(text, terms).map((fault) => `${source.path}:${line} ${fault}`),
  );

export const wordFaultsIn = (text: string, terms: readonly Term[]): readonly string[] =>
  terms.flatMap(({ use, ruledOut }) =>
    ruledOut.filter((word) => formOf(word).test(text)).map((word) => `says "${word}" where we say "${use}": ${text}`),
  );
