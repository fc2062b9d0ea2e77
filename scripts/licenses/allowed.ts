export interface Package {
  readonly name: string;
  readonly version: string;
  /** SPDX as the package states it: `MIT`, `(MIT OR Apache-2.0)`; or null. */
  readonly license: string | null;
  /** Whether it is in the browser app or the server's image, rather than a tool. */
  readonly isShipped: boolean;
}

/** Licenses of shipped code, and why `THIRD-PARTY-NOTICES.txt` satisfies each. */
const shipped: Readonly<Record<string, string>> = {
  '0BSD': 'asks nothing',
  'Apache-2.0': 'our own license; asks for its text and for notices',
  'BlueOak-1.0.0': 'asks for its text or its address',
  'BSD-2-Clause': 'asks for the copyright and its text',
  'BSD-3-Clause': 'asks for the copyright and its text',
  ISC: 'asks for the copyright and its text',
  MIT: 'asks for the copyright and its text',
  'MIT-0': 'asks nothing',
  'OFL-1.1': 'fonts: may come with any program, not be sold alone; asks for the copyright and its text',
  Unlicense: 'asks nothing',
};

/** More licenses for tools, whose code we do not distribute. */
const tools: Readonly<Record<string, string>> = {
  'LGPL-3.0-or-later': 'the image library that draws pictures while we build and test',
  'MPL-2.0': 'asks for the source of changed files, and we change none',
  'PSF-2.0': 'asks for the copyright and its text',
  'Python-2.0': 'asks for the copyright and its text',
  Zlib: 'asks that changes be marked',
};

/** Packages shipped under other licenses. The reason is in the notices too. */
const exceptions: Readonly<Record<string, { readonly license: string; readonly reason: string }>> = {
  elkjs: {
    license: 'EPL-2.0',
    reason:
      'Used unmodified under EPL-2.0, which covers its own files only. Their source: https://github.com/kieler/elkjs',
  },
};

/** Why a package with an unusual license may be shipped, or null. */
export const exceptionFor = (name: string): string | null => exceptions[name]?.reason ?? null;

/** Whether allowed licenses satisfy an SPDX expression: one side of an OR, both of an AND. */
export function isMet(expression: string, allows: (license: string) => boolean): boolean {
  const words = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const takes = (word: string): boolean => {
    const isNext = words[at]?.toUpperCase() === word;
    if (isNext) at += 1;
    return isNext;
  };
  const one = (): boolean => {
    if (!takes('(')) return allows(words[at++] ?? '');
    const inside = either();
    return takes(')') && inside;
  };
  const both = (): boolean => {
    let met = one();
    while (takes('AND')) met = one() && met;
    return met;
  };
  const either = (): boolean => {
    let met = both();
    while (takes('OR')) met = both() || met;
    return met;
  };
  return either() && at === words.length;
}

export function licenseFault({ name, version, license, isShipped }: Package): string | null {
  if (license === null) return `${name}@${version} states no license`;
  const allows = (id: string) => id in shipped || (!isShipped && id in tools) || exceptions[name]?.license === id;
  return isMet(license, allows)
    ? null
    : `${name}@${version} is ${license}, which is not allowed for what we ${isShipped ? 'ship' : 'build with'}`;
}
