/**
 * `npm run flows -- <command>`: what the visualizer shows, without a browser. Other projects name their machines by `--machines`.
 */
import { globSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chartsFrom, readCharts } from '#flows/command/find.ts';
import { commitOf, pictureOf, svgOf } from '#flows/command/picture.ts';
import { divergences, replayFiles, storyFrom } from '#flows/command/recordings.ts';
import { chartsAt } from '#flows/command/revision.ts';
import { allTransitions, statesOf } from '#flows/model/chart.ts';
import { diff } from '#flows/model/diff.ts';
import { lint } from '#flows/model/lint.ts';
import { toMermaid } from '#flows/model/mermaid.ts';
import { outlineText } from '#flows/model/outline.ts';
import { writeCharts } from '#flows/model/pack.ts';
import { search } from '#flows/model/search.ts';
import type { Chart } from '#flows/model/types.ts';
import { machineFiles } from './flows/earlier.ts';
import { findChromium } from './lib/chromium.mjs';

const usage = `Usage: npm run flows -- <command> [options]

  list                    every machine, with its states and transitions
  outline <machine>       a machine in words
  md <machine>            a machine as a Mermaid diagram
  svg <machine>           a machine as a drawing, in light colors or --dark
  png <machine>           the same as a picture of twice its size; needs Chromium, and ends with 1 without it
  json [machine]          charts as data
  find <text>             states, events, guards, actions and delays; guard:, after:, calls:, state:, event: search one kind
  check                   what is wrong with the charts; ends with 1 if anything is
  diff <rev> [rev]        what changed since a revision of git, or between two, whose machines are loaded from git. Since one, also which
                          recordings diverge now
  replay <file…>          runs recordings again, and says what came of each machine; ends with 1 if one diverged
  story <file> [tab] <actor>  a machine of a recording as a test of the kit

  --machines <glob|file>  modules that export machines, or a file of charts (${machineFiles})
  --out <file>            where png writes (<machine>.png)
  --dark                  dark colors for svg and png
  --recordings <glob>     recordings that diff runs again (tests/recordings/*.flows)`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    machines: { type: 'string', default: machineFiles },
    recordings: { type: 'string', default: 'tests/recordings/*.flows' },
    theme: { type: 'string', default: 'light' },
    dark: { type: 'boolean', default: false },
    out: { type: 'string' },
  },
});
const [command, first, second, third] = positionals;

const say = (text: string): void => void process.stdout.write(`${text}\n`);
// Whoever reads may stop early, as `head` does.
process.stdout.on('error', () => process.exit(0));

/** Ends with a sentence about what was asked wrongly. */
function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

function chosen(charts: readonly Chart[]): Chart {
  const found = charts.find(({ id }) => id === first);
  return found ?? refuse(`There is no machine "${first ?? ''}". There are: ${charts.map(({ id }) => id).join(', ')}.`);
}

function chartsThen(revision: string): readonly Chart[] {
  try {
    return readCharts(chartsAt(revision, values.machines, process.cwd()));
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function compare(before: readonly Chart[], after: readonly Chart[]): readonly string[] {
  const find = (charts: readonly Chart[], wanted: string) => charts.find(({ id }) => id === wanted);
  const ids = [...new Set([...after, ...before].map(({ id }) => id))];
  return ids.flatMap((id) => {
    const [old, now] = [find(before, id), find(after, id)];
    if (old && now) return diff(old, now).map(({ text }) => `${id}: ${text}`);
    return [`${id}: the machine is ${now ? 'new' : 'gone'}`];
  });
}

const commands: Readonly<Record<string, () => Promise<void>>> = {
  async list() {
    for (const chart of await charts())
      say(`${chart.id}  ${statesOf(chart.root).length} states  ${allTransitions(chart).length} transitions  ${chart.fingerprint}`);
  },
  outline: async () => say(outlineText(chosen(await charts()))),
  md: async () => say(toMermaid(chosen(await charts()))),
  async svg() {
    say((await svgOf(chosen(await charts()), shown())).trimEnd());
  },
  async png() {
    const chart = chosen(await charts());
    const about = { title: chart.id, fingerprint: chart.fingerprint, commit: shown().commit };
    const { whole, shell = whole } = findChromium();
    const file = values.out ?? `${chart.id}.png`;
    try {
      const { png, width, height } = await pictureOf(await svgOf(chart, shown()), about, shell);
      writeFileSync(file, png);
      say(`${file}, ${width} × ${height} pixels`);
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 1;
    }
  },
  async json() {
    const all = await charts();
    say(writeCharts(first === undefined ? all : [chosen(all)]).trimEnd());
  },
  async find() {
    for (const { kind, text, state, transition } of search(await charts(), positionals.slice(1).join(' ')))
      say(`${kind}  ${text}  ${transition ?? state}`);
  },
  async check() {
    const findings = (await charts()).flatMap(lint);
    for (const { rule, text } of findings) say(`${rule}: ${text}`);
    say(findings.length === 0 ? 'Nothing found.' : `${findings.length} found.`);
    process.exitCode = findings.length === 0 ? 0 : 1;
  },
  async diff() {
    if (first === undefined) refuse('Name a revision to compare with, such as "main" or "v1.2".');
    const after = second === undefined ? await charts() : chartsThen(second);
    const changes = compare(chartsThen(first), after);
    say(changes.length === 0 ? 'No chart has changed.' : changes.join('\n'));
    // What runs is the code of today, so between two revisions of the past there is nothing to run.
    const runs = second === undefined && !values.machines.endsWith('.json');
    const files = runs
      ? globSync(values.recordings, { cwd: process.cwd() })
          .map((file) => file.replaceAll('\\', '/'))
          .sort()
      : [];
    for (const sentence of await divergences(files, values.machines, process.cwd())) say(sentence);
  },
  async replay() {
    const files = positionals.slice(1);
    if (files.length === 0) refuse('Name a recording, such as tests/recordings/withdrawal-with-code.flows.');
    process.exitCode = (await replayFiles(files, values.machines, process.cwd(), say)) ? 0 : 1;
  },
  async story() {
    if (first === undefined || !/^\d+$/.test(second ?? '')) refuse('Name a recording, and the number of one of its actors: "replay" lists them.');
    say(
      (
        await storyFrom(
          first,
          third === undefined ? { tab: null, actor: Number(second) } : { tab: second ?? null, actor: Number(third) },
          values.machines,
          process.cwd(),
        ).catch((error: Error) => refuse(error.message))
      ).trimEnd(),
    );
  },
};

const shown = () => ({ isDark: values.dark || values.theme === 'dark', commit: commitOf(process.cwd()) });
const charts = () => chartsFrom(values.machines, process.cwd());

const run = commands[command ?? ''];
if (run) await run();
else {
  say(usage);
  process.exitCode = command === undefined || command === 'help' ? 0 : 2;
}
