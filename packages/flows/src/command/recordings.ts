import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { byMachine } from '#flows/recordings/byMachine.ts';
import { read } from '#flows/recordings/read.ts';
import { replay, storyIn } from '#flows/recordings/replayRecording.ts';
import { verdictText } from '#flows/recordings/verdict.ts';
import { houseNames } from '#viewer/storyNames.ts';
import { houseMachines, supplyFrom } from './supply.ts';

/** Replays the recordings of some files, and says what came of it. @returns whether none of them diverged or could not be read */
export async function replayFiles(files: readonly string[], machines: string, folder: string, say: (line: string) => void): Promise<boolean> {
  const supply = supplyFrom(await houseMachines(machines, folder));
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

/** What no longer happens as some recordings have it, a sentence for each machine of theirs that diverged, or that no one can read. */
export async function divergences(files: readonly string[], machines: string, folder: string): Promise<readonly string[]> {
  if (files.length === 0) return [];
  const supply = supplyFrom(await houseMachines(machines, folder));
  const opened = await Promise.all(files.map(async (file) => ({ file, found: await read(readFileSync(join(folder, file))) })));
  const unread = opened.flatMap(({ file, found }) => (found.ok ? [] : [`${file}: ${found.reason}`]));
  const replays = opened.flatMap(({ file, found }) => (found.ok ? [{ name: file, replayed: replay(found.recording, supply) }] : []));
  const diverged = [...byMachine(replays)].flatMap(([machine, all]) =>
    all
      .filter(({ verdict }) => verdict.kind === 'diverged')
      .map(({ recording, actor, verdict }) => `${machine}: actor ${actor} of ${recording} ${verdictText(verdict)}`),
  );
  return [...diverged, ...unread];
}

/** The story of one actor of a recording: a test of the kit. Throws a sentence where there is none, and where several tabs have that actor and none is named. */
export async function storyFrom(
  file: string,
  { tab: named, actor }: { readonly tab: string | null; readonly actor: number },
  machines: string,
  folder: string,
): Promise<string> {
  const house = await houseMachines(machines, folder);
  const opened = await read(readFileSync(file));
  if (!opened.ok) throw new Error(opened.reason);
  const namesOf = (machine: string) => {
    const known = house.get(machine);
    return known ? houseNames(known) : null;
  };
  const { tabs } = opened.recording;
  const stories = tabs
    .filter(({ tab }) => named === null || tab === named)
    .flatMap(({ tab }) => {
      const text = storyIn(opened.recording, tab, actor, supplyFrom(house), namesOf);
      return text === null ? [] : [{ tab, text }];
    });
  if (stories.length > 1)
    throw new Error(`Each of these tabs has an actor ${actor}: ${stories.map(({ tab }) => tab).join(', ')}. Name one before the actor.`);
  if (stories[0]) return stories[0].text;
  throw new Error(`The actor ${actor} cannot be replayed. "replay" says why.`);
}
