import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const file = join(root, 'docs/benchmarks.md');

/** A part of the report, with a Markdown `body`. */
export interface Section {
  readonly title: string;
  readonly body: string;
}

const introduction = `# Benchmarks

\`npm run bench\` writes this page. It measures the real server, running as its own process; \`npm run bench -- --only bank\` measures one part
again and keeps the others. No test asserts a time; \`tests/browser/openings.test.ts\`
asserts the requests, bytes and layout shift of the pages with a target. Every part says when and where it was measured, and how busy the machine was.
`;

/** A Markdown table; numbers align right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, column) =>
    column > 0 && rows.every((row) => /^[\d,.~≥≤/ %×-]*( (ms|s|kB|MB))?$/.test(row[column] ?? '')) ? '--:' : '---',
  );
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

/** The current rows of a section's first table by first cell; unmeasured ones stay. */
export function rowsWritten(title: string): ReadonlyMap<string, readonly string[]> {
  const lines = (sectionsWritten().get(title) ?? '').split('\n');
  const start = lines.findIndex((line) => line.startsWith('| '));
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
  const rows = lines.slice(start + 2, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return new Map(rows.map((row) => [row[0] ?? '', row]));
}

export const moment = (): string => `${new Date().toISOString().slice(0, 16).replace('T', ' ')} (${commit()})`;

/** Replaces the page's sections of the same titles. */
export function writeSections(sections: readonly Section[]): void {
  const kept = sectionsWritten();
  for (const { title, body } of sections) kept.set(title, `${body.trim()}\n\n${circumstances()}`);
  writeFileSync(file, [introduction, ...[...kept].map(([title, body]) => `## ${title}\n\n${body}\n`)].join('\n'));
}

function sectionsWritten(): Map<string, string> {
  const written = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const parts = written.split(/^## /m).slice(1);
  return new Map(parts.map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1).trim()]));
}

const commit = (): string =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();

function circumstances(): string {
  const [processor] = cpus();
  const machine = `${processor?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}`;
  const load = loadavg()[2]?.toFixed(1);
  return `_Measured ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC on ${machine}; Node ${process.versions.node}; commit ${commit()}; load of the machine over the last 15 minutes: ${load}._`;
}
