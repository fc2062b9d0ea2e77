import { kindOf } from '@statechange/flows/observe/hiddenKind';
import type { Import } from '@statechange/flows/recordings/literal';
import type { StoryNames } from '@statechange/flows/recordings/story';

/** A machine's module as an import specifier of the project. @param file its path from the root */
export const importOf = (file: string): string => {
  const inPackage = /^packages\/flows\/src\/(.*)\.ts$/.exec(file)?.[1];
  return inPackage === undefined ? `#${file}` : `@statechange/flows/${inPackage}`;
};

/** @param machine its exported name, and its module as an import specifier */
export const exchangeNames = ({ name, from }: Import): StoryNames => ({
  machine: { name, from },
  story: { name: 'story', from: '#tests/kit/story.ts' },
  startTime: { name: 'startTime', from: '#machines/shared/cases.ts' },
  write: (value, inner) => {
    // By its shape: this file is part of every project's command line.
    if (value instanceof Error && 'problem' in value) {
      const { code, imports } = inner(value.problem);
      return {
        code: `new ProblemError(${code})`,
        imports: [...imports, { name: 'ProblemError', from: '#machines/shared/problem.ts' }],
      };
    }
    if (value instanceof Error) return { code: `new Error(${JSON.stringify(value.message)})`, imports: [] };
    return kindOf(value) === 'actor'
      ? { code: 'stubRef()', imports: [{ name: 'stubRef', from: '#machines/shared/cases.ts' }] }
      : null;
  },
});
