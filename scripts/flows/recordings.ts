import { readFileSync } from 'node:fs';
import { houseNames } from '#flows/house/storyNames.ts';
import { read } from '#flows/recordings/read.ts';
import { replay, told } from '#flows/recordings/replayRecording.ts';
import { storyOf } from '#flows/recordings/story.ts';
import { verdictText } from '#flows/recordings/verdict.ts';
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

/** The story of one actor of a recording: a test of the kit. Throws a sentence where there is none. */
export async function storyFrom(file: string, actor: number, machines: string, folder: string): Promise<string> {
  const house = await houseMachines(machines, folder);
  const opened = await read(readFileSync(file));
  if (!opened.ok) throw new Error(opened.reason);
  for (const { tab } of opened.recording.tabs) {
    const found = told(opened.recording, tab, actor, supplyFrom(house));
    const names = found && house.get(found.machine.id);
    if (names) return storyOf(found, houseNames(names));
  }
  throw new Error(`The actor ${actor} cannot be replayed. "replay" says why.`);
}
