import type { Verification } from '@statechange/flows/testing';
import type { Reporter, TestModule } from 'vitest/node';

const heading = ['machine', 'states', 'transitions', 'paths', 'ms'] as const;

/** Prints one table of all verified machines at the end of the run. */
export default class TableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const verifications = modules
      .filter(({ moduleId }) => !moduleId.includes('/tests/kit/'))
      .flatMap((module) => [...module.children.allTests()])
      .flatMap((test) => test.meta().verification ?? [])
      .sort((a, b) => a.machine.localeCompare(b.machine));
    if (verifications.length > 0) process.stdout.write(`\n${table(verifications)}\n`);
  }
}

export function table(verifications: readonly Verification[]): string {
  const rows = verifications.map(({ machine, states, transitions, paths, milliseconds }) => [
    machine,
    `${states.taken}/${states.declared}`,
    `${transitions.taken}/${transitions.declared}`,
    String(paths),
    String(milliseconds),
  ]);
  const sum = (read: (verification: Verification) => number) =>
    verifications.reduce((total, verification) => total + read(verification), 0);
  const totals = [
    'all',
    `${sum(({ states }) => states.taken)}/${sum(({ states }) => states.declared)}`,
    `${sum(({ transitions }) => transitions.taken)}/${sum(({ transitions }) => transitions.declared)}`,
    String(sum(({ paths }) => paths)),
    String(sum(({ milliseconds }) => milliseconds)),
  ];
  const lines = [[...heading], ...rows, totals];
  const widths = heading.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const format = (line: readonly string[]) =>
    line
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  const [first, ...others] = lines.map(format);
  return [first, rule, ...others.slice(0, -1), rule, others.at(-1)].join('\n');
}
