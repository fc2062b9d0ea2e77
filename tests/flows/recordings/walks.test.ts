import { replay } from '@statechange/flows/recordings/replayRecording';
import { verdictText } from '@statechange/flows/recordings/verdict';
import { startTime } from '@statechange/flows/run/cases';
import { cover, type Route, take } from '@statechange/flows/run/coverage';
import { setStage } from '@statechange/flows/run/stage';
import { expect, test } from 'vitest';
import { host, supply } from './files.ts';
import { observed } from './observed.ts';

/** The longest paths per machine. */
const walks = 2;
/** Their hidden values are needed to follow the recording. */
const unfollowed = new Set(['flows', 'signUp']);

const machines = [...host.values()].flatMap(({ machine, cases }) =>
  cases ? [{ id: machine.id, machine, cases }] : [],
);

test.each(machines)('what $id did by the rules of the host replays as it was', ({ id, machine, cases }) => {
  const stage = setStage(machine);
  const routes = [...cover(machine, cases).transitions.values()].map(({ route }) => route);
  const longest = routes.toSorted((a: Route, b: Route) => b.choices.length - a.choices.length).slice(0, walks);
  const verdicts = longest.flatMap(({ input, choices }) => {
    const { run, settle, recording } = observed(stage, cases.inputs[input], {}, startTime);
    for (const [place, choice] of choices.entries()) {
      take(run, stage, cases, choice, place + 1);
      settle();
    }
    const recorded = recording({ title: id, expected: null }, [machine]);
    run.stop();
    return replay(recorded, supply).actors.map(({ verdict }) => verdict);
  });
  expect(verdicts.length).toBeGreaterThanOrEqual(longest.length);
  const wrong = verdicts.filter(({ kind }) => kind === 'diverged' || (kind === 'viewOnly' && !unfollowed.has(id)));
  expect(wrong.map(verdictText)).toEqual([]);
});
