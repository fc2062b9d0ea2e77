import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { valueText } from '@statechange/flows/model/valueText';
import { read } from '@statechange/flows/recordings/read';
import { told } from '@statechange/flows/recordings/replayRecording';
import { storyOf, toldBy } from '@statechange/flows/recordings/story';
import { machinesIn } from '@statechange/flows/recordings/track';
import { cover, travel } from '@statechange/flows/run/coverage';
import { simulate } from '@statechange/flows/run/simulate';
import { setStage } from '@statechange/flows/run/stage';
import { afterAll, describe, expect, test } from 'vitest';
import { exchangeNames } from '#viewer/storyNames.ts';
import { root } from '../../kit/machines.ts';
import { folder, host, supply } from './files.ts';
import { performances } from './performances.ts';

/** A new project with this one's modules, which has never seen these tests. */
const project = mkdtempSync(join(tmpdir(), 'stories-'));
cpSync(join(root, 'package.json'), join(project, 'package.json'));
for (const part of ['domain', 'machines', 'src', 'tests', 'scripts', 'server', 'node_modules'])
  symlinkSync(join(root, part), join(project, part));

afterAll(() => rmSync(project, { recursive: true }));

const stories = await Promise.all(
  performances.map(async ({ file }) => {
    const found = await read(readFileSync(join(folder, file)));
    if (!found.ok) throw new Error(found.reason);
    return found.recording.tabs.flatMap((tab) =>
      machinesIn(tab).map(({ actor, chart }) => {
        const [was, machine] = [told(found.recording, tab.tab, actor, supply), host.get(chart)];
        if (!was || !machine) throw new Error(`${chart} of ${file} has no story`);
        return {
          name: `${chart} of ${file}`,
          text: storyOf({ ...was, title: `${was.title}: ${chart}` }, exchangeNames(machine)),
        };
      }),
    );
  }),
);

/** Simulates a machine's longest shortest path. */
const walks = ['order', 'withdrawal', 'bankAccount', 'session'].map((id) => {
  const found = host.get(id);
  if (!found?.cases) throw new Error(`no cases of ${id}`);
  const { machine, cases } = found;
  const [longest] = [...cover(machine, cases).transitions.values()].toSorted(
    (a, b) => b.route.choices.length - a.route.choices.length,
  );
  if (!longest) throw new Error(`nothing is taken in ${id}`);
  const { run, steps } = travel(setStage(machine), cases, longest.route);
  run.stop();
  const text = storyOf(
    toldBy(`a walk through ${id}`, machine, cases.inputs[longest.route.input], steps),
    exchangeNames(found),
  );
  return { name: `walk of ${id}`, text };
});

// Importing the written files registers their tests.
describe('stories that were written from recordings and walks pass where they are pasted', async () => {
  for (const [place, { text }] of [...stories.flat(), ...walks].entries()) {
    const path = join(project, `story${place}.test.ts`);
    writeFileSync(path, text);
    await import(/* @vite-ignore */ pathToFileURL(path).href);
  }
});

test('each machine of each recording has its story', () =>
  expect(stories.flat().map(({ name }) => name)).toHaveLength(6));

test('a story reads as those that are written by hand', () => {
  const { text } = stories.flat().find(({ name }) => name.startsWith('oneTimeCode')) ?? { text: '' };
  expect(text).toContain("import { oneTimeCodeMachine } from '#machines/oneTimeCode/oneTimeCode.machine.ts';");
  expect(text).toContain("import { story } from '#tests/kit/story.ts';");
  expect(text).toContain(
    "  flow.send({ type: 'digits.changed', digits: '4029' }, { type: 'digits.changed', digits: '402913' });\n  flow.advance(300);\n",
  );
  expect(text).toContain(
    "  flow.resolve('verifyCode', { ok: false, reason: 'wrong', problem: { code: 'code_wrong', retryable: false } });",
  );
  expect(text).toContain("  expect(flow.state).toBe('verified');");
});

test('time that was let pass is in the story, with what fell due meanwhile', async () => {
  const found = host.get('oneTimeCode');
  if (!found?.cases) throw new Error('no machine');
  const { history, snapshot } = simulate(found.machine, found.cases, 0, [
    { kind: 'wait', milliseconds: 90_000 },
    { kind: 'event', event: { type: 'digits.changed', digits: '402913' } },
    { kind: 'wait', milliseconds: 300 },
  ]);
  const steps = history.map(({ did }) => did);
  const text = storyOf(toldBy('waits', found.machine, found.cases.inputs[0], steps), exchangeNames(found));
  expect(text).toMatch(/advance\(90_000\);\n {2}flow\.send\(.*\n {2}flow\.advance\(300\);/);
  expect(text).toContain(`expect(flow.state).toBe('${valueText(snapshot.value)}')`);
});

test('a text of a stranger stays in its quotes', () => {
  const found = host.get('oneTimeCode');
  if (!found) throw new Error('no machine');
  const digits = "'); process.exit(); ('\u2028\n\\";
  const title = "it's `broken`";
  const input = { customerGuid: '', variant: 'plain', about: null };
  const text = storyOf(
    toldBy(title, found.machine, input, [{ type: 'event', event: { type: 'digits.changed', digits } }]),
    exchangeNames(found),
  );
  expect(text).toContain("test('it\\'s `broken`', () => {");
  expect(text).toContain(String.raw`digits: '\'); process.exit(); (\'\u2028\n\\' }`);
});
