import * as v from 'valibot';
import type { Chart } from '../model/types.ts';
import { longestWait } from '../run/duration.ts';
import type { SimulatedInput, SimulatedMove } from '../run/moves.ts';
import { countSchema, faultOf } from './check.ts';

/** The version of the link format. */
const version = 1;
/** Maximum characters, so that links can be pasted. */
const longest = 30_000;
const mostMoves = 1_000;
/** Maximum depth of a hand-typed event. */
export const deepest = 12;

interface LinkedSimulation {
  readonly input: SimulatedInput;
  readonly moves: readonly SimulatedMove[];
  /** A user-facing message; null if none. */
  readonly notice: string | null;
}

export type OpenedLink = ({ readonly ok: true } & LinkedSimulation) | { readonly ok: false; readonly reason: string };

export const isShallow = (value: unknown, depth = 0): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth < deepest && Object.values(value).every((part) => isShallow(part, depth + 1)));

const eventSchema = v.pipe(
  v.looseObject({ type: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) }),
  v.check((event) => isShallow(event)),
);
const typedSchema = v.pipe(
  v.unknown(),
  v.check((value) => isShallow(value)),
);
/** A step's index, a hand-typed event or outcome, or milliseconds to wait. */
const moveSchema = v.union([
  countSchema,
  v.strictObject({ event: eventSchema }),
  v.strictObject({
    settled: v.picklist(['done', 'fault']),
    actor: v.pipe(v.string(), v.maxLength(200)),
    value: v.optional(typedSchema),
  }),
  v.strictObject({ wait: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(longestWait)) }),
]);
const linkSchema = v.strictObject({
  v: v.literal(version),
  chart: v.pipe(v.string(), v.maxLength(100)),
  input: v.union([countSchema, v.strictObject({ typed: typedSchema })]),
  moves: v.pipe(v.array(moveSchema), v.maxLength(mostMoves)),
});

/** A URL fragment, which never reaches a server. @returns null if too long */
export function writeLink(
  { fingerprint }: Chart,
  input: SimulatedInput,
  moves: readonly SimulatedMove[],
): string | null {
  const written: v.InferOutput<typeof linkSchema> = {
    v: version,
    chart: fingerprint,
    input,
    moves: moves.map(writtenMove),
  };
  const part = `p=${toBase64(JSON.stringify(written))}`;
  return part.length <= longest && moves.length <= mostMoves ? part : null;
}

function writtenMove(move: SimulatedMove): v.InferOutput<typeof moveSchema> {
  if (move.kind === 'step') return move.choice;
  if (move.kind === 'wait') return { wait: move.milliseconds };
  return move.kind === 'event' ? { event: move.event } : { settled: move.kind, actor: move.actor, value: move.value };
}

/** Reads an untrusted URL fragment. @returns null if it is not a simulation link */
export function readLink({ fingerprint }: Chart, hash: string): OpenedLink | null {
  const part = hash.replace(/^#/, '');
  if (!part.startsWith('p=')) return null;
  if (part.length > longest) return refused(`it has ${part.length} characters, and a link has at most ${longest}`);
  const data = dataIn(part.slice(2));
  if (data === undefined) return refused('it is damaged, as a link that was cut off is');
  if (typeof data === 'object' && data !== null && 'v' in data && data.v !== version)
    return refused('it was made by another version of the viewer');
  const fault = faultOf(data);
  if (fault !== null) return refused(fault);
  const checked = v.safeParse(linkSchema, data, { abortEarly: true });
  if (!checked.success) return refused('it does not say what happened in a form that the viewer knows');
  const { chart, input, moves } = checked.output;
  const notice =
    chart === fingerprint
      ? null
      : 'This link was made with another revision of the chart. Its steps may lead elsewhere now.';
  return { ok: true, input, moves: moves.map(moveOf), notice };
}

const refused = (why: string): OpenedLink => ({
  ok: false,
  reason: `The link to a simulation cannot be opened: ${why}.`,
});

function moveOf(written: v.InferOutput<typeof moveSchema>): SimulatedMove {
  if (typeof written === 'number') return { kind: 'step', choice: written };
  if ('wait' in written) return { kind: 'wait', milliseconds: written.wait };
  return 'event' in written
    ? { kind: 'event', event: written.event }
    : { kind: written.settled, actor: written.actor, value: written.value };
}

/** URL-safe. */
const toBase64 = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** @returns undefined if invalid */
function dataIn(base64: string): unknown {
  try {
    const bytes = Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    );
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
