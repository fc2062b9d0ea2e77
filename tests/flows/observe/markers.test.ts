import type { FlowRecord, Shown } from '@statechange/flows/observe/records';
import type { AnyCases } from '@statechange/flows/run/cases';
import { startTime } from '@statechange/flows/run/cases';
import { RunClock } from '@statechange/flows/run/clock';
import { type PlayedActor, setStage } from '@statechange/flows/run/stage';
import { describeStep, possibleSteps, type Step } from '@statechange/flows/run/steps';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AnyActorRef, type AnyEventObject, type AnyMachineSnapshot, createActor } from 'xstate';
import { Air, openApp, openViewer } from '#flows-tests/observe/support.ts';
import { type FoundMachine, findMachines } from '#tests/kit/machines.ts';
import { exchangeRules } from '#viewer/shown.ts';

const marker = 'mark 4f9§';
/** Per input of a machine. */
const mostSteps = 24;

type Plant = (text: string) => string;
/** Marks every text as secret. */
const everywhere: Plant = (text) => text + marker;
/** Plain words stay, so that replies keep their meaning and the machine goes on. */
const inData: Plant = (text) => (/^[a-z]*$|^[\d.,]+$/i.test(text) ? text : text + marker);

function planted(value: unknown, plant: Plant): unknown {
  if (typeof value === 'string') return plant(value);
  if (Array.isArray(value)) return value.map((item) => planted(item, plant));
  if (typeof value !== 'object' || value === null || 'sessionId' in value) return value;
  const error = value instanceof Error ? { message: plant(value.message) } : {};
  const fields = Object.entries(value).map(([name, part]) => [name, planted(part, plant)]);
  return Object.assign(Object.create(Object.getPrototypeOf(value) as object | null), Object.fromEntries(fields), error);
}

function plantedCases(cases: AnyCases, plant: Plant): AnyCases {
  const events = Object.entries(cases.events).map(([type, samples]) => [
    type,
    samples?.map((sample) => ({ ...(planted(sample, plant) as object), type })),
  ]);
  const actors = Object.entries(cases.actors).map(([source, outcomes]) => [source, planted(outcomes, plant)]);
  return {
    ...cases,
    events: Object.fromEntries(events) as AnyCases['events'],
    actors: Object.fromEntries(actors) as AnyCases['actors'],
  };
}

/** A guard that cannot read the planted text throws, which ends the walk. */
function possibleOrNone(
  cases: AnyCases,
  snapshot: AnyMachineSnapshot,
  running: ReadonlySet<PlayedActor>,
): readonly Step[] {
  try {
    return possibleSteps(cases, snapshot, running, []);
  } catch {
    return [];
  }
}

/** Records a machine's cases: its events and outcomes in order, then a walk from there. */
function lived({ machine }: FoundMachine, cases: AnyCases, plant: Plant) {
  const said: string[] = [];
  const records: FlowRecord[] = [];
  for (const input of cases.inputs) {
    const clock = new RunClock();
    const now = () => startTime + clock.now();
    const resolved: unknown = typeof input === 'function' ? (input as (now: () => number) => unknown)(now) : input;
    const stage = setStage(machine);
    const tried = new Map<string, number>();
    const begin = () => {
      stage.running.clear();
      const actor = createActor(stage.machine, { clock, input: planted(resolved, plant) }) as AnyActorRef & {
        start(): void;
        stop(): void;
      };
      actor.subscribe({ error: () => {} });
      const air = new Air();
      openApp(air, actor, { rules: exchangeRules });
      const viewer = openViewer(air);
      air.settle();
      actor.start();
      return { actor, air, viewer };
    };
    const finish = ({ air, viewer, actor }: ReturnType<typeof begin>) => {
      void viewer.client.snapshot('app', null);
      air.settle();
      actor.stop();
      air.settle();
      said.push(...air.said);
      records.push(...viewer.records);
    };
    let run = begin();
    const send = (event: AnyEventObject) => {
      if ((run.actor.getSnapshot() as AnyMachineSnapshot).status !== 'active') {
        finish(run);
        run = begin();
      }
      run.actor.send(event);
    };
    for (const samples of Object.values(cases.events)) for (const event of samples ?? []) send(event as AnyEventObject);
    for (const [source, outcomes] of Object.entries(cases.actors)) {
      for (const output of outcomes?.done ?? []) send({ type: `xstate.done.actor.${source}`, output, actorId: source });
      for (const error of outcomes?.faults ?? [])
        send({ type: `xstate.error.actor.${source}`, error, actorId: source });
    }
    for (const type of Object.keys(cases.events)) void run.viewer.client.explain('app', 1, type).catch(() => {});
    for (let steps = 0; steps < mostSteps; steps += 1) {
      const snapshot = run.actor.getSnapshot() as AnyMachineSnapshot;
      const possible = snapshot.status === 'active' ? possibleOrNone(cases, snapshot, stage.running) : [];
      const [step] = possible.toSorted((a, b) => (tried.get(describeStep(a)) ?? 0) - (tried.get(describeStep(b)) ?? 0));
      if (!step) {
        clock.set(clock.now() + 60_000);
        finish(run);
        run = begin();
        continue;
      }
      tried.set(describeStep(step), (tried.get(describeStep(step)) ?? 0) + 1);
      if (step.type === 'event') run.actor.send(step.event);
      const played = [...stage.running].find(
        ({ id }) => step.type !== 'event' && step.type !== 'elapse' && id === step.actor,
      );
      if (step.type === 'done') played?.ref.send({ type: 'cue.done', output: step.output });
      if (step.type === 'fault') played?.ref.send({ type: 'cue.fault', error: step.error });
      if (steps % 7 === 6) clock.set(clock.now() + 1_500);
    }
    finish(run);
  }
  return { said, records };
}

const found = await findMachines();

describe('nothing that may not be seen is said', () => {
  beforeAll(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
  afterAll(() => void vi.restoreAllMocks());

  test.each(found.filter(({ cases }) => cases !== null).map((machine) => [machine.folder, machine] as const))(
    '%s',
    (_, machine) => {
      for (const plant of [everywhere, inData]) {
        const { said, records } = lived(machine, plantedCases(machine.cases as AnyCases, plant), plant);
        expect(records.length).toBeGreaterThan(3);
        expect(said.find((one) => one.includes(marker))).toBeUndefined();
      }
    },
  );

  test('what may be seen is what was looked through', () => {
    const fields = new Set<string>();
    const carriers = new Set(['input', 'payload', 'params', 'output', 'error']);
    const look = (shown: Shown, field: string): void => {
      if (Array.isArray(shown)) for (const item of shown) look(item, field);
      else if (typeof shown !== 'object' || shown === null) fields.add(field);
      else if ('record' in shown) for (const [name, part] of Object.entries(shown.record)) look(part, name);
    };
    for (const machine of found.filter(({ folder }) => Object.hasOwn(exchangeRules.charts, folder)))
      for (const record of lived(machine, machine.cases as AnyCases, (text) => text).records) {
        for (const [name, shown] of Object.entries({ ...record, ...('context' in record ? record.context : {}) }))
          if (carriers.has(name) || ('context' in record && Object.hasOwn(record.context ?? {}, name)))
            look(shown as Shown, name);
      }
    expect([...fields].sort()).toMatchInlineSnapshot(`
      [
        "addressPolls",
        "amount",
        "amountText",
        "asset",
        "assetIs",
        "at",
        "atExp",
        "available",
        "build",
        "code",
        "coinDecimals",
        "createdAt",
        "customerState",
        "deliverAmount",
        "estimatedAmount",
        "expiresAt",
        "failedAttempts",
        "failureCode",
        "failures",
        "fee",
        "field",
        "files",
        "followsSystem",
        "hidden",
        "hidesByKey",
        "issuedAt",
        "keeps",
        "kind",
        "largestDeposit",
        "lastActiveAt",
        "limit",
        "mayBeShared",
        "name",
        "networkFee",
        "networkFeeAsset",
        "newest",
        "ok",
        "owner",
        "passkeysUsable",
        "path",
        "paused",
        "percent",
        "pollInterval",
        "polls",
        "product",
        "rail",
        "reason",
        "receiveAmount",
        "receivedAt",
        "reloadedFor",
        "renewedAt",
        "retryable",
        "returnCode",
        "searchedAt",
        "seconds",
        "secondsLeft",
        "sentAt",
        "side",
        "state",
        "status",
        "symbol",
        "text",
        "theme",
        "timeZone",
        "transferType",
        "unit",
        "until",
        "updatedAt",
        "usd",
        "useBy",
        "utExp",
        "utIat",
        "variant",
        "warning",
        "withdrawalsPausedUntil",
      ]
    `);
  });
});
