import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Section, table } from './report.ts';
import { medianBy, rounded } from './statistics.ts';

const root = join(import.meta.dirname, '../..');
const warmStarts = 3;

/** The time until `npm start` serves, and the machine kit's time. */
export async function measureStart(): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'statechange-start-'));
  try {
    const first = await startOnce(folder);
    const again: number[] = [];
    for (let run = 0; run < warmStarts; run++) again.push(await startOnce(folder));
    const times = [
      ['`npm start`, already built, empty database (seeds the demo)', rounded(first), ''],
      ['`npm start`, already built, existing database', rounded(medianBy(again, (seconds) => seconds)), '5'],
      ['tests of all machines (`vitest run --project machines`)', rounded(await timeKit()), '10'],
    ];
    return { title: 'Start', body: table(['what', 'seconds', 'target'], times) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** In seconds, from the command to its ready line. */
async function startOnce(dataDir: string): Promise<number> {
  const startedAt = performance.now();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const ready = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on(
      'line',
      (line) => line.startsWith('ready ') && resolve(line.slice('ready '.length)),
    );
    ended.then(([code]) => reject(new Error(`npm start ended with ${code}`)));
  });
  const url = await ready;
  const seconds = (performance.now() - startedAt) / 1000;
  child.kill('SIGTERM');
  await ended;
  // npm exits before the server, which still holds the data folder.
  while (await isThere(url));
  return seconds;
}

const isThere = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  );

async function timeKit(): Promise<number> {
  const startedAt = performance.now();
  const child = spawn('vitest', ['run', '--project', 'machines', '--silent'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('the machine kit failed');
  return (performance.now() - startedAt) / 1000;
}
