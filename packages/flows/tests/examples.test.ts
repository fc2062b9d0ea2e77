import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { AnyActor } from 'xstate';
import { read } from '#flows/recordings/read.ts';
import { Player } from '../examples/react/Player.tsx';
import { playerMachine } from '../examples/react/player.machine.ts';

const node = (...args: readonly string[]) =>
  promisify(execFile)(process.execPath, args, { cwd: join(import.meta.dirname, '../examples/node') });

test('the program of Node is proven by its own runner, and records what it does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flows-example-'));
  const file = join(folder, 'download.flows');
  try {
    const [tested, ran] = await Promise.all([
      node('--test', '--test-reporter=tap', 'download.test.ts'),
      node('main.ts', file),
    ]);
    expect(tested.stdout).toMatch(/^ok 1 - download$/m);
    expect(ran.stdout).toBe('fetching\npausing\nfetching\ncomplete\n');
    const opened = await read(readFileSync(file));
    if (!opened.ok) throw new Error(opened.reason);
    const { charts, tabs } = opened.recording;
    expect([opened.notes, charts.map(({ id }) => id)]).toEqual([[], ['download']]);
    const values = tabs[0]?.records.flatMap((one) => ('value' in one && one.value !== undefined ? [one.value] : []));
    expect(values).toEqual(['fetching', 'pausing', 'fetching', 'complete']);
    expect(JSON.stringify(opened.recording)).not.toContain('example.com');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the app with useMachine hands its actor over before the start', () => {
  const handed: AnyActor[] = [];
  vi.stubGlobal('dispatchEvent', ({ detail }: CustomEvent<AnyActor>) => handed.push(detail));
  try {
    expect(renderToString(createElement(Player))).toContain('Play</button>');
  } finally {
    vi.unstubAllGlobals();
  }
  expect(handed.map(({ logic }) => (logic as typeof playerMachine).id)).toEqual([playerMachine.id]);
  expect(handed[0]?.getSnapshot()).toMatchObject({ value: 'paused' });
});
