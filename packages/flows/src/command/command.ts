import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { statesOf } from '../model/chart.ts';
import { diff } from '../model/diff.ts';
import { levels, lint, ruleNames } from '../model/lint.ts';
import { toMermaid } from '../model/mermaid.ts';
import { outlineText } from '../model/outline.ts';
import { writeCharts } from '../model/pack.ts';
import { search } from '../model/search.ts';
import type { Chart } from '../model/types.ts';
import { read } from '../recordings/read.ts';
import { chartsFrom, type FoundCharts, readCharts } from './find.ts';
import { serveViewer } from './open.ts';
import { type Drawn, pageOf } from './page.ts';
import { commitOf, drawingOf, pictureOf, svgOf } from './picture.ts';
import { chartsIn, recordingPageOf, takenIn } from './recordingPage.ts';
import { divergences, replayFiles, type Stories, storyFrom } from './recordings.ts';
import { chartsAt } from './revision.ts';

export interface CommandSettings {
  /** The program's name: `flows`. */
  readonly name: string;
  /** The default for `--machines`, a glob relative to the working directory. */
  readonly machines: string;
  /** The default for `--recordings`, a glob relative to the working directory. */
  readonly recordings: string;
  /** Null if the project has no story kit. */
  readonly stories: Stories | null;
  /** Path to Chromium. */
  readonly chromium: () => string | undefined;
}

const usageOf = ({ name, machines, recordings }: CommandSettings): string => `Usage: ${name} <command> [options]

  open [file or glob…]    all charts in a browser, at an address that it prints, until Ctrl-C
  list                    every machine, with its states and transitions
  outline <machine>       a machine in words
  md <machine>            a machine as a Mermaid diagram
  svg <machine>           a machine as a drawing, in light colors or --dark
  png <machine>           the same as a picture of twice its size; needs Chromium, and ends with 1 without it
  html <machine|file>     drawing and words as one file, which opens without a server; of a recording (.flows),
                          its actors, their steps and their charts
  json [machine]          charts as data
  find <text>             states, events, guards, actions and delays; guard:, after:, calls:, state:, event: search one kind
  check                   what is wrong with the charts; ends with 1 if anything is, or a file cannot be loaded
  diff <rev> [rev]        what changed since a revision of git, or between two, whose machines are loaded from git. Since one, also which
                          recordings diverge now
  replay <file…>          runs recordings again, and says what came of each machine; ends with 1 if one diverged
  story <file> [tab] <actor>  a machine of a recording as a test of the kit

  --port <number>         where open is (any that is free)
  --machines <glob|file>  modules that export machines, or a file of charts (${machines})
  --level <level>         what check says: error, warning and above, or note and above (warning)
  --ignore <rule>         a rule that check leaves out, such as "dead state"; may be repeated
  --out <file>            where svg, png and html write (standard output, <machine>.png and <machine>.html)
  --open <level>          how many levels svg, png and html open (all); 1 opens none of the states
  --dark                  dark colors for svg and png
  --recordings <glob>     recordings that diff runs again (${recordings})`;

const optionsOf = ({ machines, recordings }: CommandSettings) =>
  parseArgs({
    allowPositionals: true,
    options: {
      machines: { type: 'string', default: machines },
      recordings: { type: 'string', default: recordings },
      theme: { type: 'string', default: 'light' },
      dark: { type: 'boolean', default: false },
      out: { type: 'string' },
      open: { type: 'string' },
      port: { type: 'string', default: '0' },
      level: { type: 'string', default: 'warning' },
      ignore: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });

/** Positional arguments after the command, and the options. */
interface Asked {
  readonly settings: CommandSettings;
  readonly words: readonly string[];
  readonly values: ReturnType<typeof optionsOf>['values'];
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Exits with a usage error. */
function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

function askedFor(settings: CommandSettings): ReturnType<typeof optionsOf> {
  try {
    return optionsOf(settings);
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

/** Reads the charts, and says what could not be read. */
async function foundCharts({ values }: Asked, globs: readonly string[] = []): Promise<FoundCharts> {
  const source = globs.length > 0 ? globs : values.machines;
  const found = await chartsFrom(source, process.cwd()).catch((error: Error) => refuse(error.message));
  for (const { file, reason } of found.unread) process.stderr.write(`${file}: ${reason}\n`);
  return found;
}

const charts = async (asked: Asked): Promise<readonly Chart[]> => (await foundCharts(asked)).charts;

function chosen(all: readonly Chart[], [wanted]: readonly string[]): Chart {
  const found = all.find(({ id }) => id === wanted);
  return found ?? refuse(`There is no machine "${wanted ?? ''}". There are: ${all.map(({ id }) => id).join(', ')}.`);
}

const chosenChart = async (asked: Asked): Promise<Chart> => chosen(await charts(asked), asked.words);

function chartsThen(revision: string, { values }: Asked): readonly Chart[] {
  try {
    return readCharts(chartsAt(revision, values.machines, process.cwd()));
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function compare(before: readonly Chart[], after: readonly Chart[]): readonly string[] {
  const find = (all: readonly Chart[], wanted: string) => all.find(({ id }) => id === wanted);
  const ids = [...new Set([...after, ...before].map(({ id }) => id))];
  return ids.flatMap((id) => {
    const [old, now] = [find(before, id), find(after, id)];
    if (old && now) return diff(old, now).map(({ text }) => `${id}: ${text}`);
    return [`${id}: the machine is ${now ? 'new' : 'gone'}`];
  });
}

function shown({ values }: Asked) {
  if (values.open !== undefined && !/^\d{1,2}$/.test(values.open)) refuse(`"${values.open}" is no number of levels.`);
  return {
    isDark: values.dark || values.theme === 'dark',
    commit: commitOf(process.cwd()),
    level: values.open === undefined ? null : Number(values.open),
  };
}

/** Says why there is no picture. */
function failed(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function writeDrawing(asked: Asked): Promise<void> {
  const options = shown(asked);
  try {
    const svg = await svgOf(await chosenChart(asked), options);
    if (asked.values.out === undefined) return say(svg.trimEnd());
    writeFileSync(asked.values.out, svg);
    say(asked.values.out);
  } catch (error) {
    failed(error);
  }
}

async function writePicture(asked: Asked): Promise<void> {
  const { settings, values } = asked;
  const chart = await chosenChart(asked);
  const about = { title: chart.id, fingerprint: chart.fingerprint, commit: shown(asked).commit };
  const file = values.out ?? `${chart.id}.png`;
  try {
    const { png, width, height } = await pictureOf(await svgOf(chart, shown(asked)), about, settings.chromium());
    writeFileSync(file, png);
    say(`${file}, ${width} × ${height} pixels`);
  } catch (error) {
    failed(error);
  }
}

async function writePage(asked: Asked): Promise<void> {
  const [first = ''] = asked.words;
  if (first.endsWith('.flows')) return writeRecording(first, asked);
  const chart = await chosenChart(asked);
  const options = shown(asked);
  const file = asked.values.out ?? `${chart.id}.html`;
  try {
    writeFileSync(file, pageOf(chart, await drawingOf(chart, options), options.commit));
    say(file);
  } catch (error) {
    failed(error);
  }
}

/** Loads no machine: a recording holds its own charts. */
async function writeRecording(path: string, asked: Asked): Promise<void> {
  const file = asked.values.out ?? `${basename(path, '.flows')}.html`;
  try {
    const opened = await read(readFileSync(path));
    if (!opened.ok) throw new Error(`${path}: ${opened.reason}`);
    const options = { level: shown(asked).level, commit: null, heat: takenIn(opened.recording) };
    const drawings = new Map<string, Drawn | Error>();
    for (const chart of chartsIn(opened.recording))
      drawings.set(chart.id, await drawingOf(chart, options).catch((error: Error) => error));
    writeFileSync(file, recordingPageOf(opened.recording, drawings, opened.notes));
    say(file);
  } catch (error) {
    failed(error);
  }
}

async function sayDifferences(asked: Asked): Promise<void> {
  const { values, words } = asked;
  const [first, second] = words;
  if (first === undefined) refuse('Name a revision to compare with, such as "main" or "v1.2".');
  const after = second === undefined ? await charts(asked) : chartsThen(second, asked);
  const changes = compare(chartsThen(first, asked), after);
  say(changes.length === 0 ? 'No chart has changed.' : changes.join('\n'));
  // Only today's code can run, so two past revisions cannot be replayed.
  const runs = second === undefined && !values.machines.endsWith('.json');
  const files = runs
    ? globSync(values.recordings, { cwd: process.cwd() })
        .map((file) => file.replaceAll('\\', '/'))
        .sort()
    : [];
  for (const sentence of await divergences(files, values.machines, process.cwd())) say(sentence);
}

async function sayStory({ settings, words, values }: Asked): Promise<void> {
  const [first, second, third] = words;
  if (settings.stories === null) refuse('This project has no kit that stories are written for.');
  if (first === undefined || !/^\d+$/.test(second ?? ''))
    refuse('Name a recording, and the number of one of its actors: "replay" lists them.');
  const actor =
    third === undefined ? { tab: null, actor: Number(second) } : { tab: second ?? null, actor: Number(third) };
  const story = await storyFrom(first, actor, values.machines, process.cwd(), settings.stories).catch((error: Error) =>
    refuse(error.message),
  );
  say(story.trimEnd());
}

const commands: Readonly<Record<string, (asked: Asked) => Promise<void>>> = {
  async open(asked) {
    const { port } = asked.values;
    if (!/^\d{1,5}$/.test(port)) refuse(`"${port}" is no port.`);
    const found = await foundCharts(asked, asked.words);
    try {
      say(`${await serveViewer(found, Number(port))}  ${found.charts.length} machines. Ctrl-C ends it.`);
    } catch (error) {
      failed(error);
    }
  },
  async list(asked) {
    const { charts: all, files } = await foundCharts(asked);
    for (const { id, root, fingerprint } of all) {
      const [states, transitions] = [statesOf(root), statesOf(root).flatMap((state) => state.transitions)];
      const file = files[id] === undefined ? '' : `  ${files[id]}`;
      say(`${id}  ${states.length} states  ${transitions.length} transitions  ${fingerprint}${file}`);
    }
  },
  outline: async (asked) => say(outlineText(await chosenChart(asked))),
  md: async (asked) => say(toMermaid(await chosenChart(asked))),
  svg: writeDrawing,
  png: writePicture,
  html: writePage,
  async json(asked) {
    const { charts: all, unread } = await foundCharts(asked);
    // Whoever compares these charts must know that some are missing.
    if (unread.some(({ isFault }) => isFault)) process.exitCode = 1;
    say(writeCharts(asked.words[0] === undefined ? all : [chosen(all, asked.words)]).trimEnd());
  },
  async find(asked) {
    for (const { kind, text, state, transition } of search(await charts(asked), asked.words.join(' ')))
      say(`${kind}  ${text}  ${transition ?? state}`);
  },
  async check(asked) {
    const { charts: all, unread } = await foundCharts(asked);
    const { level, ignore } = asked.values;
    const least = (levels as readonly string[]).indexOf(level);
    if (least < 0) refuse(`"${level}" is no level. There are: ${levels.join(', ')}.`);
    const unknown = ignore.find((rule) => !ruleNames.includes(rule));
    if (unknown !== undefined) refuse(`There is no rule "${unknown}". There are: ${ruleNames.join(', ')}.`);
    const findings = all
      .flatMap(lint)
      .filter((one) => levels.indexOf(one.level) <= least && !ignore.includes(one.rule));
    for (const one of findings) say(`${one.level}: ${one.rule}: ${one.text}`);
    say(findings.length === 0 ? 'Nothing found.' : `${findings.length} found.`);
    process.exitCode = findings.length === 0 && !unread.some(({ isFault }) => isFault) ? 0 : 1;
  },
  diff: sayDifferences,
  async replay({ words, values }) {
    if (words.length === 0) refuse('Name a recording, such as tests/recordings/withdrawal-with-code.flows.');
    process.exitCode = (await replayFiles(words, values.machines, process.cwd(), say)) ? 0 : 1;
  },
  story: sayStory,
};

/** Runs the command in the program's arguments. */
export async function runCommand(settings: CommandSettings): Promise<void> {
  const { positionals, values } = askedFor(settings);
  const [command, ...words] = values.help ? ['help'] : positionals;
  // The reader may close the pipe early, as `head` does.
  process.stdout.on('error', () => process.exit(0));
  const run = commands[command ?? ''];
  if (run) return run({ settings, words, values });
  say(usageOf(settings));
  process.exitCode = command === undefined || command === 'help' ? 0 : 2;
}
