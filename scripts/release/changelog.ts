const heading = '## Unreleased\n';

/** The "Unreleased" section and its position, or null. */
function sectionOf(changelog: string): { readonly start: number; readonly end: number; readonly body: string } | null {
  const at = `\n${changelog}`.indexOf(`\n${heading}`);
  if (at === -1) return null;
  const start = at + heading.length;
  const next = changelog.indexOf('\n## ', start - 1);
  const end = next === -1 ? changelog.length : next + 1;
  return { start, end, body: changelog.slice(start, end).trim() };
}

/** The unreleased changes as Markdown; empty if there are only headings. */
export function unreleasedOf(changelog: string): string {
  const body = sectionOf(changelog)?.body ?? '';
  return /^(?!#)\S/m.test(body) ? body : '';
}

/** Moves unreleased changes to a version. @param date of the release: `2026-11-26` */
export function releasedChangelog(changelog: string, version: string, date: string): string {
  const section = sectionOf(changelog);
  if (section === null) return changelog;
  const { start, end, body } = section;
  const rest = changelog.slice(end);
  return `${changelog.slice(0, start)}\n## ${version} - ${date}\n\n${body}\n${rest === '' ? '' : `\n${rest}`}`;
}
