import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { exceptionFor } from './allowed.ts';
import { builtIn, type LockedPackage, lockedPackages } from './packages.ts';

const describedSchema = v.object({
  author: v.optional(v.union([v.string(), v.object({ name: v.optional(v.string()) })])),
  // The format of a few packages with several authors.
  authors: v.optional(v.array(v.string())),
});

interface Notice {
  readonly of: LockedPackage;
  /** The package's license files. */
  readonly texts: readonly string[];
}

/** Shipped packages by name and version. Platform builds belong to another package. */
export const shippedNames = (packages: readonly LockedPackage[]): readonly string[] => [
  ...new Set(
    packages
      .filter(({ isShipped, isForPlatform }) => isShipped && !isForPlatform)
      .map(({ name, version }) => `${name}@${version}`),
  ),
];

/** Shipped packages missing here: npm skips optional ones that it cannot fetch. */
export const absentNames = (packages: readonly LockedPackage[]): readonly string[] =>
  shippedNames(packages.filter(({ isInstalled }) => !isInstalled));

export const noticedNames = (notices: string): readonly string[] =>
  [...notices.matchAll(/^- (\S+@\S+): /gm)].map(([, name = '']) => name);

const rule = '='.repeat(100);
/** We do not distribute vite's own bundled code. */
const beyondOurs = /\n# Licenses of bundled dependencies[\s\S]*$/;
const tidy = (text: string): string =>
  text
    .replaceAll('\r', '')
    .replace(beyondOurs, '')
    .replace(/[ \t]+$/gm, '')
    .trim();

function noticeOf(root: string, of: LockedPackage): Notice {
  const folder = join(root, of.folder);
  const files = readdirSync(folder).filter((file) =>
    /^(licen[cs]e|copying|notice|third.?party|unlicense)(?!.*\.(js|ts|json)$)/i.test(file),
  );
  return { of, texts: files.sort().map((file) => tidy(readFileSync(join(folder, file), 'utf8'))) };
}

function authorOf(root: string, { folder }: LockedPackage): string {
  const { author, authors } = v.parse(
    describedSchema,
    JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')),
  );
  const name = (typeof author === 'string' ? author : author?.name) ?? authors?.[0];
  return name?.replace(/ *[<(].*$/, '') ?? 'its authors';
}

/** `THIRD-PARTY-NOTICES.txt`, from installed packages only; see `absentNames`. */
export function noticesText(root: string): string {
  const shipped = lockedPackages(root).filter(
    ({ isShipped, isForPlatform, isInstalled }) => isShipped && !isForPlatform && isInstalled,
  );
  const byName = new Map(shipped.map((each) => [`${each.name}@${each.version}`, each]));
  const notices = [...byName.values()]
    .map((each) => noticeOf(root, each))
    .sort((a, b) => (a.of.name < b.of.name ? -1 : 1));
  const texts = [...new Set(notices.flatMap((notice) => notice.texts))];
  const lineOf = ({ of, texts: own }: Notice): string => {
    const places = own.map((text) => texts.indexOf(text) + 1);
    const where =
      places.length > 0 ? `text ${places.join(', ')}` : `by ${authorOf(root, of)}, without a text of its own`;
    const why = [builtIn[of.name], exceptionFor(of.name)].filter((reason) => typeof reason === 'string');
    return [`- ${of.name}@${of.version}: ${of.license}; ${where}`, ...why.map((reason) => `    ${reason}`)].join('\n');
  };
  return [
    'THIRD-PARTY NOTICES',
    '',
    'Written by `npm run docs` from the lock file and the installed packages.',
    '',
    'Statechange is licensed under Apache-2.0 (LICENSE). What browsers load and what the server’s image contains includes the packages below,',
    'each under its own license. Builds for one platform are covered by the package that they belong to. Where a package has no text of its own,',
    'Apache-2.0 is the text of LICENSE, and MIT the text at the end. The image’s Node and Debian bring their own notices.',
    '',
    ...notices.map(lineOf),
    ...texts.flatMap((text, index) => ['', rule, `TEXT ${index + 1}`, rule, '', text]),
    '',
    rule,
    'MIT, WHERE A PACKAGE HAS NO TEXT OF ITS OWN',
    rule,
    '',
    mit,
    '',
  ].join('\n');
}

const mit = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the
following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY
CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
