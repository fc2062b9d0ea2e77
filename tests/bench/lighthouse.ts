import { findRoute } from '#domain/site/routes.ts';
import { type Budget, budgets, mostLayoutShift, publicBudgets } from '../browser/budgets.ts';
import { startBlankPage } from './blank.ts';
import { chromiumOptions, launchBrowser, openSession, type Stored } from './browser.ts';
import { type Subject, startSubjects } from './checkouts.ts';
import { loadLighthouse, type Tools, version } from './lighthouse-tools.ts';
import { type Figures, visit } from './lighthouse-visit.ts';
import type { Options } from './options.ts';
import { moment, rowsWritten, type Section, table } from './report.ts';
import { medianBy, rounded } from './statistics.ts';

const pages = [...publicBudgets, ...budgets].map(({ path }) => ({
  path,
  isSignedIn: findRoute(path.split('?')[0] ?? '')?.guard === 'customer',
}));
const head = [
  'page',
  'performance',
  'LCP s',
  'TBT ms',
  'CLS',
  'kB',
  'requests',
  'accessibility',
  'best practices',
  'SEO',
  'measured (UTC)',
];
const title = 'Lighthouse';
const blankPage = 'blank page';

type Found = Map<Subject, Map<string, Figures[]>>;

/** Lighthouse's mobile report of entry pages, next to a blank page and an older commit. */
export async function measureLighthouse(options: Options): Promise<Section | null> {
  const tools = await loadLighthouse();
  if (tools === null) {
    process.stdout.write('Lighthouse could not be fetched from the npm registry, so this part was skipped.\n');
    return null;
  }
  const subjects = await startSubjects(options);
  const blank = { title: 'Blank', server: await startBlankPage() };
  const found: Found = new Map([...subjects, blank].map((subject) => [subject, new Map()]));
  try {
    for (let run = 0; run < options.runs; run++) await measureOnce(tools, subjects, blank, found, options.pages);
  } finally {
    for (const { server } of [...subjects, blank]) await server.stop();
  }
  const [own, ...older] = subjects.map((subject) => ({
    title: subject.title,
    rows: rowsOf([...of(found, subject), ...of(found, blank)]),
  }));
  const rows = new Map([...rowsWritten(title), ...(own?.rows ?? [])]);
  const inOrder = [...pages.map(({ path }) => `\`${path}\``), blankPage]
    .map((name) => rows.get(name))
    .filter((row) => row !== undefined);
  const tables = older.map((subject) => `### ${subject.title}\n\n${table(head, [...subject.rows.values()])}`);
  return { title, body: [table(head, [...inOrder, ...targets]), conditions(options, found), ...tables].join('\n\n') };
}

const of = (found: Found, subject: Subject): Map<string, Figures[]> => found.get(subject) ?? new Map();

/** Visits every page of every subject once, so that other load affects all alike. */
async function measureOnce(
  { lighthouse, puppeteer }: Tools,
  subjects: readonly Subject[],
  blank: Subject,
  found: Found,
  chosen: readonly string[],
): Promise<void> {
  const sessions = await openSessions(subjects);
  const browser = await puppeteer.launch(chromiumOptions());
  const note = async (subject: Subject, name: string, path: string, stored: Stored | null) => {
    const figures = await visit(lighthouse, browser, subject.server.url, path, stored);
    const visits = of(found, subject);
    visits.set(name, [...(visits.get(name) ?? []), figures]);
    process.stdout.write(`${subject.title}, ${cellsOf(name, [figures]).join('  ')}\n`);
  };
  try {
    for (const { path, isSignedIn } of pages.filter((page) => chosen.length === 0 || chosen.includes(page.path)))
      for (const subject of subjects)
        await note(subject, `\`${path}\``, path, isSignedIn ? (sessions.get(subject) ?? null) : null);
    await note(blank, blankPage, '/', null);
  } finally {
    await browser.close();
  }
}

async function openSessions(subjects: readonly Subject[]): Promise<ReadonlyMap<Subject, Stored>> {
  const browser = await launchBrowser();
  const sessions = new Map<Subject, Stored>();
  for (const subject of subjects) sessions.set(subject, await openSession(browser, subject.server.url));
  await browser.close();
  return sessions;
}

const rowsOf = (visits: readonly (readonly [string, readonly Figures[]])[]): ReadonlyMap<string, readonly string[]> =>
  new Map(visits.map(([name, figures]) => [name, [...cellsOf(name, figures), moment()]]));

function cellsOf(name: string, visits: readonly Figures[]): string[] {
  const median = (of: (figures: Figures) => number) => of(medianBy(visits, of));
  return [
    name,
    String(median(({ performance }) => performance)),
    (median(({ largestPaint }) => largestPaint) / 1000).toFixed(2),
    String(Math.round(median(({ blocked }) => blocked))),
    String(Number(median(({ layoutShift }) => layoutShift).toFixed(4))),
    rounded(median(({ kilobytes }) => kilobytes)),
    ...[
      median(({ requests }) => requests),
      median(({ accessibility }) => accessibility),
      median(({ bestPractices }) => bestPractices),
      median(({ seo }) => seo),
    ].map(String),
  ];
}

const targets = [...publicBudgets, ...budgets].map(
  ({ path, performance, largestPaint, kilobytes, requests }: Budget) => [
    `target of \`${path}\``,
    `≥ ${performance}`,
    targetOf(largestPaint),
    '',
    `≤ ${mostLayoutShift}`,
    `≤ ${kilobytes}`,
    `≤ ${requests}`,
    '100',
    '100',
    '100',
    '',
  ],
);

function targetOf(largestPaint: Budget['largestPaint']): string {
  if (largestPaint === undefined) return '';
  return typeof largestPaint === 'number' ? `≤ ${largestPaint}` : `≤ ${largestPaint.timesBlank} × blank`;
}

function conditions({ runs }: Options, found: Found): string {
  const visits = [...found.values()].flatMap((pages) => [...pages.values()].flat());
  const speeds = visits.map(({ machine }) => machine).toSorted((one, other) => one - other);
  const failed = [...new Set(visits.flatMap(({ failed }) => failed))];
  return [
    `Lighthouse ${version}, mobile with simulated throttling, each figure the median of ${runs} visits, the pages in turn; those not visited this time keep their figures. Each visit starts with an empty cache. The demo customer, who has two years of orders and transfers, is signed in on all but the public pages, sign-in and sign-up. kB (compressed) and requests count everything transferred, including data. The blank page has only React, XState and wouter (\`tests/bench/blank\`), with the same build and compression as the app.`,
    `Lighthouse’s benchmark index of the machine was ${Math.round(speeds[0] ?? Number.NaN)} to ${Math.round(speeds.at(-1) ?? Number.NaN)} (higher is faster).`,
    ...(failed.length === 0 ? [] : [`Failed audits: ${failed.join(', ')}.`]),
  ].join(' ');
}
