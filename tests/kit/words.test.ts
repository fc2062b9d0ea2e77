import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { productionSources } from './importRules.ts';
import { root } from './machines.ts';
import { proseFloors, proseOf, termsOf, wordFaults } from './words.ts';

const terms = termsOf(readFileSync(join(root, 'docs/style.md'), 'utf8'));
const faultsOf = (text: string) =>
  wordFaults({ path: 'src/ui/toy.tsx', text }, terms).map((fault) => /says "(.*?)"/.exec(fault)?.[1]);

describe('the test of words can fail', () => {
  test.each([
    ["const label = 'Unrealised gain';", 'unrealis*'],
    ["const label = 'Cancelled';", 'cancell*'],
    ['const text = `Shares are told once ' + '$' + '{name} has a price`;', 'told'],
    ['const page = <p>The network became dearer</p>;', 'dearer'],
    ['const page = <Button title="Got it, to the dashboard" />;', 'got it'],
    ["const total = { label: 'In, all together' };", 'all together'],
    ["const text = 'See what it is worth';", 'worth'],
    ["const note = 'the balance of now';", 'of now'],
    ['const page = html`<b>We have</b> mailed you`;', 'mailed'],
  ])('%s', (text, word) => expect(faultsOf(text)).toEqual([word]));

  test('names the place and the word to use', () => {
    expect(wordFaults({ path: 'src/ui/toy.tsx', text: "\nconst label = 'Realised gain';" }, terms)).toEqual([
      'src/ui/toy.tsx:2 says "realis*" where we say "realized gain": Realised gain',
    ]);
  });

  test('a comment, an identifier and a code are not read', () => {
    const code =
      "// told of now\nconst unrealised = status === 'cancelled' ? told : worth;\nconst text = 'the state is \"cancelled\" or `told`';";
    expect(faultsOf(code)).toEqual([]);
  });

  test('texts are strings, templates without their values, and JSX without its tags', () => {
    const text = "const a = 'One two';\nconst b = `Read " + '$' + '{n} of it`;\nconst c = <p>\n  Three\n  four\n</p>;';
    expect(proseOf({ path: 'toy.tsx', text }).map((prose) => prose.text)).toEqual([
      'One two',
      'Read … of it',
      'Three four',
    ]);
  });
});

describe('the words of the product', () => {
  const sources = productionSources();

  test('are read from the table in docs/style.md', () => expect(terms.length).toBeGreaterThan(20));

  test.each(proseFloors)('are those of the texts in %s', (floor) => {
    expect(sources.filter(({ path }) => path.startsWith(floor)).flatMap((source) => wordFaults(source, terms))).toEqual(
      [],
    );
  });

  // Texts for developers, such as those of the bank's wire protocol, are not set in type.
  test.each([
    'src/',
    'server/mail/',
    'packages/sandbox/src/hosted/',
    'packages/sandbox/src/identity/',
    'server/backend/',
    'packages/flows/src/',
  ])('have curly apostrophes in %s', (folder) => {
    const straight = sources
      .filter(({ path }) => path.startsWith(folder))
      .flatMap((source) =>
        proseOf(source)
          .filter(({ text }) => /[a-z]'(?:s|t|re|ll|ve|d|m)\b/.test(text))
          .map(({ text }) => `${source.path}: ${text}`),
      );
    expect(straight).toEqual([]);
  });
});
