import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { byMachine } from '../recordings/byMachine.ts';
import type { Import } from '../recordings/literal.ts';
import { read } from '../recordings/read.ts';
import { replay, storyIn } from '../recordings/replayRecording.ts';
import type { StoryNames } from '../recordings/story.ts';
import { verdictText } from '../recordings/verdict.ts';
import { projectMachines, supplyFrom } from './supply.ts';

export interface Stories {
  /** @param file path from the project's root */
  readonly importOf: (file: string) => string;
  /** @param machine the machine's export and module */
  readonly namesOf: (machine: Import) => StoryNames;
}

/** Replays recordings. @returns whether all were readable and none diverged */
export async function replayFiles(
  files: readonly string[],
  machines: string,
  folder: string,
  say: (line: string) => void,
): Promise<boolean> {
  const supply = supplyFrom(await projectMachines(machines, folder));
  let isGood = true;
  for (const file of files) {
    const opened = await read(readFileSync(file));
    if (!opened.ok) {
      isGood = false;
      say(`${file}: ${opened.reason}`);
      continue;
    }
    const { verdict, actors } = replay(opened.recording, supply);
    isGood &&= verdict !== 'diverged';
    say(`${file}: ${verdict}`);
    for (const note of opened.notes) say(`  ${note}`);
    for (const each of actors) say(`  ${each.tab} ${each.actor} ${each.chart}  ${verdictText(each.verdict)}`);
  }
  return isGood;
}

/** One sentence for each recording that is unreadable or diverges from today's machines. */
export async function divergences(
  files: readonly string[],
  machines: string,
  folder: string,
): Promise<readonly string[]> {
  if (files.length === 0) return [];
  const supply = supplyFrom(await projectMachines(machines, folder));
  const opened = await Promise.all(
    files.map(async (file) => ({ file, found: await read(readFileSync(join(folder, file))) })),
  );
  const unread = opened.flatMap(({ file, found }) => (found.ok ? [] : [`${file}: ${found.reason}`]));
  const replays = opened.flatMap(({ file, found }) =>
    found.ok ? [{ name: file, replayed: replay(found.recording, supply) }] : [],
  );
  const diverged = [...byMachine(replays)].flatMap(([machine, all]) =>
    all
      .filter(({ verdict }) => verdict.kind === 'diverged')
      .map(({ recording, actor, verdict }) => `${machine}: actor ${actor} of ${recording} ${verdictText(verdict)}`),
  );
  return [...diverged, ...unread];
}

/** An actor's story as a kit test. @throws Error if the actor is missing or ambiguous */
export async function storyFrom(
  file: string,
  { tab: named, actor }: { readonly tab: string | null; readonly actor: number },
  machines: string,
  folder: string,
  { importOf, namesOf }: Stories,
): Promise<string> {
  const found = await projectMachines(machines, folder);
  const opened = await read(readFileSync(file));
  if (!opened.ok) throw new Error(opened.reason);
  const known = (machine: string) => {
    const one = found.get(machine);
    return one ? namesOf({ name: one.name, from: importOf(one.file) }) : null;
  };
  const { tabs } = opened.recording;
  const stories = tabs
    .filter(({ tab }) => named === null || tab === named)
    .flatMap(({ tab }) => {
      const text = storyIn(opened.recording, tab, actor, supplyFrom(found), known);
      return text === null ? [] : [{ tab, text }];
    });
  if (stories.length > 1)
    throw new Error(
      `Each of these tabs has an actor ${actor}: ${stories.map(({ tab }) => tab).join(', ')}. Name one before the actor.`,
    );
  if (stories[0]) return stories[0].text;
  throw new Error(`The actor ${actor} cannot be replayed. "replay" says why.`);
}
