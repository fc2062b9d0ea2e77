import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './machines.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const titleOf = (path: string) => read(path).split('\n', 1)[0]?.replace(/^# /, '');

test('the index of decisions has a line for each, with its title', () => {
  const decisions = readdirSync(join(root, 'docs/decisions')).filter((file) => file !== 'README.md');
  const listed = [...read('docs/decisions/README.md').matchAll(/^- \[(\d+)\]\((.+)\): (.+)$/gm)].map(
    ([, number, file, title]) => [file, `${number}: ${title}`],
  );
  expect(listed).toEqual(decisions.sort().map((file) => [file, titleOf(`docs/decisions/${file}`)]));
});

describe('links between documents lead to a file', () => {
  const documents = globSync(['*.md', '{docs,machines,server,.github,packages}/**/*.md', 'src/content/README.md'], {
    cwd: root,
  });
  test.each(documents)('in %s', (path) => {
    const links = [...read(path).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^(?:\w+:|\/)/.test(link));
    expect(links.filter((link) => !existsSync(join(root, dirname(path), link)))).toEqual([]);
  });
});
