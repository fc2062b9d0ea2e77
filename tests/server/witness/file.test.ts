import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { answersIn } from '#ops/drill/witness/answers.ts';
import { ConfigError } from '#server/config.ts';
import { signUpAnswer } from '#server/witness/answers.ts';
import { openWitness } from '#server/witness/witness.ts';

function scene(given: Parameters<typeof openWitness>[2] = {}) {
  const parent = mkdtempSync(join(tmpdir(), 'statechange-witness-'));
  const folder = join(parent, 'witness');
  const logged: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });
  const witness = openWitness(folder, log, given);
  onTestFinished(async () => {
    await witness.close();
    rmSync(parent, { recursive: true });
  });
  const files = () => readdirSync(folder).sort();
  const answers = () => files().flatMap((name) => answersIn(readFileSync(join(folder, name), 'utf8')));
  return { parent, folder, logged, witness, files, answers, log };
}
const one = signUpAnswer('one');

it('writes a line before it resolves, in a file that nobody else can read, of each process its own', async () => {
  const { folder, witness, files, answers, log } = scene({ now: () => Date.UTC(2026, 10, 26, 12) });
  expect(files()).toEqual([]);
  await witness.record(one);
  expect(answers()).toEqual([{ ...one, at: Date.UTC(2026, 10, 26, 12) }]);
  const [name = ''] = files();
  expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([
    expect.stringMatching(/^2026-11-26-[0-9a-f]{12}\.jsonl$/),
    0o600,
  ]);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const other = openWitness(folder, log);
  await other.record(one);
  await other.close();
  expect(files()).toHaveLength(2);
});

it('begins a file each day', async () => {
  let now = Date.UTC(2026, 10, 26, 23, 59);
  const { witness, files } = scene({ now: () => now });
  await witness.record(one);
  now += 120_000;
  await Promise.all([witness.record(one), witness.record(one)]);
  expect(files().map((name) => name.slice(0, 10))).toEqual(['2026-11-26', '2026-11-27']);
});

it('writes what comes together at once, and each once', async () => {
  const { witness, answers } = scene();
  const ids = Array.from({ length: 2_500 }, (_, index) => String(index));
  await Promise.all(ids.map((id) => witness.record(signUpAnswer(id))));
  expect(answers().map(({ id }) => id)).toEqual(ids);
  expect(witness.counts()).toEqual({ lines: 2_500, failures: 0 });
});

it('goes on when a line cannot be written, logs the line, counts it, and comes back by itself', async () => {
  const { parent, folder, logged, witness, answers } = scene({ pause: 0 });
  const away = join(parent, 'away');
  renameSync(folder, away);
  await witness.record(one);
  expect(witness.counts()).toEqual({ lines: 0, failures: 1 });
  const [line = ''] = logged;
  expect(JSON.parse(line)).toMatchObject({ reason: 'ENOENT', msg: 'the witness was not written' });
  expect(answersIn(`${JSON.parse(line).line}\n`)).toMatchObject([one]);
  renameSync(away, folder);
  await witness.record(one);
  expect([answers().length, witness.counts()]).toEqual([1, { lines: 1, failures: 1 }]);
});

it('notices that its file was removed, counts what was not kept, and begins another', async () => {
  const { folder, witness, files, answers } = scene({ pause: 0 });
  await witness.record(one);
  for (const name of files()) rmSync(join(folder, name));
  await witness.record(one);
  expect([files(), witness.counts()]).toEqual([[], { lines: 1, failures: 1 }]);
  await witness.record(one);
  expect([answers().length, witness.counts()]).toEqual([1, { lines: 2, failures: 1 }]);
});

it('holds an answer up by no more than its limit, and tries a broken disk once in a while', async () => {
  const slow = scene({ longest: 2_000 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const recorded = slow.witness.record(one);
  // Before the disk could answer.
  vi.advanceTimersByTime(2_000);
  vi.useRealTimers();
  await recorded;
  expect(slow.logged[0]).toContain('No answer within 2000 ms');
  const broken = scene({ pause: 60_000 });
  const away = join(broken.parent, 'away');
  renameSync(broken.folder, away);
  await broken.witness.record(one);
  renameSync(away, broken.folder);
  await broken.witness.record(one);
  expect([broken.files(), broken.witness.counts().failures]).toEqual([[], 2]);
});

it('needs a folder that it can write to, and none without a name', () => {
  const { parent, log } = scene();
  writeFileSync(join(parent, 'file'), '');
  const opening = () => openWitness(join(parent, 'file'), log);
  expect(opening).toThrow(ConfigError);
  expect(opening).toThrow('WITNESS_DIR cannot be written to (ENOTDIR)');
  expect(openWitness(null, log).counts()).toEqual({ lines: 0, failures: 0 });
});
