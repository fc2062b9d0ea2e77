import type { Walker } from './cast.ts';
import type { RecordedCall } from './network.ts';
import type { Screen } from './screens/screen.ts';
import type { Beginning, Fault, Slot } from './slot.ts';
import type { Sight } from './watch.ts';

/** A healthy screen's texts and calls. */
export interface Healthy {
  readonly tape: readonly RecordedCall[];
  readonly time: number;
  readonly calls: readonly string[];
  readonly texts: ReadonlySet<string>;
  readonly figures: ReadonlySet<string>;
}

const figuresOf = (sights: readonly Sight[]) => sights.flatMap(({ figures }) => figures);
const textOf = (sights: readonly Sight[]) => sights.at(-1)?.text ?? '';
const isCalm = ({ loaders, text }: Sight) => loaders.length === 0 && text !== '';

const beginning = ({ path }: Screen, walker: Walker): Omit<Beginning, 'time' | 'tape' | 'faults'> => ({
  path: typeof path === 'string' ? path : path(walker),
  storage: walker.storage,
});

/** Walks once on the real server to record the tape, then from the tape. */
export async function walkHealthy(slot: Slot, screen: Screen, walker: Walker): Promise<Healthy> {
  const { page } = slot;
  const called: string[] = [];
  const walk = async () => {
    const before = startsLater(screen) ? [...(await reach(slot, screen, walker))] : [];
    // Read and cleared in one step, so that no call is lost in between.
    called.splice(0, Infinity, ...(await slot.evaluate(() => pageNetwork.calls.splice(0))));
    if (actsLater(screen)) called.length = 0;
    await screen.act?.(slot, walker);
    if (!(await slot.passUntil(() => screen.ready(page).isVisible())))
      throw new Error(`${screen.name} is never ready: ${textOf(await slot.pass(1))}`);
    return before;
  };
  await slot.begin({ ...beginning(screen, walker), time: null, tape: null, faults: [] });
  await walk();
  await slot.pass(5);
  const tape = await slot.evaluate(() => pageNetwork.tape);
  const time = Date.now();
  await slot.begin({ ...beginning(screen, walker), time, tape, faults: [] });
  const before = await walk();
  const sights = await slot.pass(screen.lasts ?? 30);
  called.push(...(await slot.evaluate(() => pageNetwork.calls)));
  // A broken call delays the screen, so watch the healthy one longer.
  if (screen.lasts === undefined) sights.push(...(await slot.pass(60)));
  if (slot.complaints.length > 0) throw new Error(`${screen.name} complains: ${slot.complaints.join(' | ')}`);
  const calls = [...new Set(called)].filter((call) => screen.calls?.test(call) ?? true);
  const texts = new Set(sights.filter(isCalm).map(({ text }) => text));
  // Include late calls of a slow machine, or every walk would get other prices.
  tape.push(...(await slot.evaluate(() => pageNetwork.tape)));
  return { tape, time, calls, texts, figures: new Set(figuresOf([...before, ...sights])) };
}

/** Whether the act's calls matter rather than the opening's. */
const actsLater = ({ act, fromOpening }: Screen): boolean => act !== undefined && !fromOpening;
const startsLater = (screen: Screen): boolean => screen.reach !== undefined || actsLater(screen);

/** Walks up to the step of interest, after earlier calls have arrived. */
async function reach(slot: Slot, screen: Screen, walker: Walker): Promise<Sight[]> {
  const before = await slot.pass(1);
  await screen.reach?.(slot, walker);
  return [...before, ...(await slot.pass(1))];
}

export interface Outcome {
  readonly wrong: readonly string[];
  /** Faults without a call, because another fault prevented it. */
  readonly unmade: readonly Fault[];
}

export async function walkBroken(
  slot: Slot,
  screen: Screen,
  walker: Walker,
  healthy: Healthy,
  faults: readonly Fault[],
): Promise<Outcome> {
  const { tape, time } = healthy;
  await slot.begin({ ...beginning(screen, walker), time, tape, faults: actsLater(screen) ? [] : faults });
  if (startsLater(screen)) await reach(slot, screen, walker);
  await slot.breakCalls(faults);
  await screen.act?.(slot, walker);

  const broken = await slot.pass(35);
  for (let passed = 35; passed < 95 && !broken.some(isCalm); passed += 5) broken.push(...(await slot.pass(5)));
  const wrong: string[] = [];
  if (!broken.some(isCalm)) wrong.push(`loads without end: ${broken.at(-1)?.loaders.join(', ')}`);
  const hits = await slot.evaluate(() => pageNetwork.hits);
  const unmade = faults.filter(({ call }) => !hits.includes(call));
  if (/Unexpected Application Error!/.test(textOf(broken)))
    return { wrong: [...wrong, `crashed: ${slot.complaints.join(' | ')}`], unmade };

  await slot.breakCalls([]);
  const healed = (await hasEnded(slot, faults)) ? [] : await recover(slot, screen, healthy);
  if (healed.length > 0 && !healthy.texts.has(textOf(healed)))
    wrong.push(`did not recover: ${difference(healthy, textOf(healed))}`);
  const times =
    screen.once === undefined ? 1 : await slot.evaluate((call) => pageNetwork.carriedOut[call] ?? 0, screen.once);
  if (times !== 1) wrong.push(`${screen.once} was carried out ${times} times`);
  const untrue = new Set([...broken, ...healed].flatMap((sight) => untruths(sight, screen, healthy, faults)));
  if (untrue.size > 0) wrong.push(`showed what is not so: ${[...untrue].join(', ')}`);
  if (slot.complaints.length > 0) wrong.push(`the console says: ${slot.complaints.join(' | ')}`);
  if (wrong.length > 0) wrong.push(`while broken: ${difference(healthy, textOf(broken))}`);
  return { wrong, unmade };
}

/** Whether the backend rejected the user token, so that only a new sign-in helps. */
const hasEnded = async (slot: Slot, faults: readonly Fault[]): Promise<boolean> =>
  faults.some(({ call, kind }) => kind === 'status 401' && /(regenerate|check)-customer-token/.test(call)) &&
  (await slot.evaluate(() => location.pathname)) === '/signin';

/** Breaks the once-only call on the real server. @returns whether the screen recovered */
export async function walkOnServer(slot: Slot, screen: Screen, walker: Walker, fault: Fault): Promise<boolean> {
  const { page } = slot;
  await slot.begin({ ...beginning(screen, walker), time: Date.now(), tape: [], faults: [] });
  await reach(slot, screen, walker);
  await slot.breakCalls([fault]);
  await screen.act?.(slot, walker);
  await slot.pass(35);
  await slot.breakCalls([]);
  for (let passed = 0; passed < 120 && !(await screen.ready(page).isVisible()); passed += 3) {
    await slot.evaluate((name) => pressAll(name), buttonsOf(screen));
    await slot.pass(3);
  }
  return screen.ready(page).isVisible();
}

/** The buttons that continue after a failure. */
const buttonsOf = ({ goesOnWith }: Screen): string =>
  `^(Try again|Reload the page|Check again)$|${goesOnWith?.source ?? '(?!)'}`;

/** Advances and presses retry buttons until the screen looks healthy. */
async function recover(slot: Slot, screen: Screen, { texts }: Healthy): Promise<Sight[]> {
  const healed: Sight[] = [];
  for (let passed = 0; passed < 120 && !texts.has(textOf(healed)); passed += 3) {
    await slot.evaluate((name) => pressAll(name), buttonsOf(screen));
    healed.push(...(await slot.pass(3)));
  }
  return healed;
}

/** Figures and claims of emptiness that the healthy screen does not show. */
function untruths(
  { figures, text }: Sight,
  { besides, hasNothing }: Screen,
  healthy: Healthy,
  faults: readonly Fault[],
): string[] {
  const allowed = besides && faults.some(({ call }) => besides.call.test(call)) ? besides.figures : /^$/;
  const said = [...healthy.texts].join('\n');
  const nothing = text
    .split('\n')
    .filter(
      (line) =>
        !hasNothing &&
        /^No (orders|activity|transfers|holdings|performance|coins|records|wallets)/.test(line) &&
        !said.includes(line),
    );
  return [...figures.filter((figure) => !healthy.figures.has(figure) && !allowed.test(figure)), ...nothing];
}

/** The lines that only the final screen or only this text has. */
function difference({ texts }: Healthy, shown: string): string {
  const [before, after] = [([...texts].at(-1) ?? '').split('\n'), shown.split('\n')];
  const only = (mine: string[], others: string[]) => mine.filter((line) => !others.includes(line)).join(' / ');
  return `− ${only(before, after)} + ${only(after, before)}`;
}
