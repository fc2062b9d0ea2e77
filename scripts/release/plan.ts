import * as v from 'valibot';
import { releasedChangelog, unreleasedOf } from './changelog.ts';

export const releaseFiles = ['CHANGELOG.md', 'package.json', 'package-lock.json'] as const;
export type ReleaseFile = (typeof releaseFiles)[number];

export interface Facts {
  readonly branch: string;
  readonly changed: readonly string[];
  readonly tags: readonly string[];
  readonly files: Readonly<Record<ReleaseFile, string>>;
}

export interface Plan {
  readonly tag: string;
  readonly from: string;
  /** Obstacles to a release; empty if there are none. */
  readonly refusals: readonly string[];
  readonly files: Readonly<Record<ReleaseFile, string>>;
  /** The release notes, as Markdown. */
  readonly notes: string;
}

const manifestSchema = v.object({ version: v.string() });
const versionForm = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

/** Whether one version (`1.10.0`) is later than another. */
export function isLater(version: string, than: string): boolean {
  const numbersOf = (text: string) => (versionForm.exec(text) ?? []).slice(1).map(Number);
  const other = numbersOf(than);
  const difference = numbersOf(version)
    .map((number, index) => number - (other[index] ?? 0))
    .find((each) => each !== 0);
  return difference !== undefined && difference > 0;
}

/** The lock file has our version twice, before any package's. */
function withVersion(text: string, version: string, times: number): string {
  let left = times;
  return text.replace(/"version": "[^"]*"/g, (found) => (left-- > 0 ? `"version": "${version}"` : found));
}

/** The changes of a release, and its obstacles. @param date of the release: `2026-11-26` */
export function planRelease(version: string, date: string, { branch, changed, tags, files }: Facts): Plan {
  const manifest = v.parse(manifestSchema, JSON.parse(files['package.json']));
  const notes = unreleasedOf(files['CHANGELOG.md']);
  const tag = `v${version}`;
  const isVersion = versionForm.test(version);
  const refusals = [
    ...(isVersion ? [] : [`"${version}" is not a version such as 1.2.3`]),
    ...(isVersion && !isLater(version, manifest.version) ? [`${version} is not greater than ${manifest.version}`] : []),
    ...(tags.includes(tag) ? [`the tag ${tag} exists`] : []),
    ...(branch === 'main' ? [] : [`the branch is ${branch}, not main`]),
    ...(changed.length === 0 ? [] : [`not committed: ${changed.join(', ')}`]),
    ...(notes === '' ? ['"Unreleased" of CHANGELOG.md is empty'] : []),
  ];
  return {
    tag,
    from: manifest.version,
    refusals,
    notes,
    files: {
      'CHANGELOG.md': releasedChangelog(files['CHANGELOG.md'], version, date),
      'package.json': withVersion(files['package.json'], version, 1),
      'package-lock.json': withVersion(files['package-lock.json'], version, 2),
    },
  };
}
