import { type Answer, isRefusedFor } from './problem.ts';
import { requesting, withOutput } from './requesting.ts';

/**
 * Adds the check of an opened link, and the endings of unusable ones. Separate from
 * `emailedLink.ts`, which every sign-in form loads.
 */

/** 256 bits in base64url, as in the backend's links. */
const tokenShape = /^[\w-]{43}$/;

/** Detects tokens cut off by mail programs, which break long lines. */
export const linkIsComplete = (token: string): boolean => tokenShape.test(token);

export type LinkFault = 'linkUsed' | 'linkExpired' | 'linkUnknown';

const refusedFor = (reason: LinkFault) => (_: unknown, answer: Answer) => isRefusedFor(answer, reason);

/** For `setup`. */
export const linkGuards = {
  accepted: (_: unknown, answer: Answer) => answer.ok,
  linkIsUsed: refusedFor('linkUsed'),
  linkIsExpired: refusedFor('linkExpired'),
  linkIsUnknown: refusedFor('linkUnknown'),
};

/** Transitions of an unusable link. Needs `linkGuards` and `linkEnds`. */
export const linkFaults = [
  { guard: withOutput('linkIsUsed'), target: 'linkUsed' },
  { guard: withOutput('linkIsExpired'), target: 'linkExpired' },
  { guard: withOutput('linkIsUnknown'), target: 'linkUnknown' },
] as const;

/** Endings of an unusable link. @param clear the action that clears the link's token */
export const linkEnds = <const Clear extends string>(clear: Clear) =>
  ({
    linkUsed: { type: 'final', tags: ['terminal', 'screen:linkUsed'], meta: { title: 'Used link' }, entry: clear },
    linkExpired: {
      type: 'final',
      tags: ['terminal', 'screen:linkExpired'],
      meta: { title: 'Expired link' },
      entry: clear,
    },
    linkUnknown: {
      type: 'final',
      tags: ['terminal', 'screen:linkUnknown'],
      meta: { title: 'Unknown link' },
      entry: clear,
    },
  }) as const;

interface LinkCheck<Source extends string, Context, Input, Accepted> {
  readonly src: Source;
  readonly input: (context: Context) => Input;
  /** Transitions of a usable link. */
  readonly accepted: Accepted;
}

/**
 * The states in which the server checks a link. Needs `linkGuards`, `linkEnds`, and
 * `problemActions`.
 */
export const checkingLink = <const Source extends string, Context, Input, const Accepted extends readonly unknown[]>({
  src,
  input,
  accepted,
}: LinkCheck<Source, Context, Input, Accepted>) =>
  ({
    checking: {
      description: 'The server says whether the link still works. Nothing changes.',
      tags: ['busy', 'screen:linkChecking'],
      meta: { title: 'Checking your link' },
      ...requesting({
        src,
        input,
        onDone: [...accepted, ...linkFaults, { target: 'unchecked', actions: withOutput('storeRefusal') }] as const,
        failed: 'unchecked',
      }),
    },
    unchecked: {
      description: 'The link may work: it could not be checked.',
      tags: ['screen:linkUnchecked'],
      meta: { title: 'The link wasn’t checked' },
      on: { 'retry.requested': { target: 'checking', actions: 'clearProblem' } },
    },
  }) as const;

/** Also rejects cut-off links without a request. Needs the guard `linkIsComplete`. */
export const openingLink = <
  const Source extends string,
  Context,
  Input,
  const Accepted extends readonly unknown[],
  const Clear extends string,
>({
  clear,
  ...check
}: LinkCheck<Source, Context, Input, Accepted> & { readonly clear: Clear }) =>
  ({
    deciding: { always: [{ guard: 'linkIsComplete', target: 'checking' }, { target: 'linkIncomplete' }] },
    ...checkingLink(check),
    linkIncomplete: {
      type: 'final',
      tags: ['terminal', 'screen:linkIncomplete'],
      meta: { title: 'Incomplete link' },
      entry: clear,
    },
    ...linkEnds(clear),
  }) as const;
