import { emailProblem } from '#domain/credentials/email.ts';
import type { FieldProblem } from '#domain/credentials/fieldProblem.ts';
import { problemActions, sharedAssigner } from './actions.ts';
import { withAnswer, withEvent } from './params.ts';
import type { ProblemContext } from './problem.ts';
import { type Answer, isRefusedFor } from './refusal.ts';
import { requesting } from './requesting.ts';
import { resendCooldown, second } from './waits.ts';

/** Requesting a link by email, and opening one: what the pages of links have in common. */

/** 256 bits in base64url, as the backend writes the tokens of its links. */
const tokenShape = /^[\w-]{43}$/;

/** Whether a link's token arrived whole. Mail programs cut long lines. */
export const linkIsComplete = (token: string): boolean => tokenShape.test(token);

/** Why a link cannot be used. */
export type LinkFault = 'linkUsed' | 'linkExpired' | 'linkUnknown';

const refusedFor = (reason: LinkFault) => (_: unknown, answer: Answer) => isRefusedFor(answer, reason);

/** For the `setup` of every flow behind a link. */
export const linkGuards = {
  accepted: (_: unknown, answer: Answer) => answer.ok,
  linkIsUsed: refusedFor('linkUsed'),
  linkIsExpired: refusedFor('linkExpired'),
  linkIsUnknown: refusedFor('linkUnknown'),
};

/** The answers to a call with the token of a link that cannot be used. The chart has `linkGuards` and `linkEnds`. */
export const linkFaults = [
  { guard: withAnswer('linkIsUsed'), target: 'linkUsed' },
  { guard: withAnswer('linkIsExpired'), target: 'linkExpired' },
  { guard: withAnswer('linkIsUnknown'), target: 'linkUnknown' },
] as const;

/** The ends of a link that cannot be used. @param clear the action that clears what the link carried */
export const linkEnds = <const Clear extends string>(clear: Clear) =>
  ({
    linkUsed: { type: 'final', tags: ['terminal', 'screen:linkUsed'], meta: { title: 'Used link' }, entry: clear },
    linkExpired: { type: 'final', tags: ['terminal', 'screen:linkExpired'], meta: { title: 'Expired link' }, entry: clear },
    linkUnknown: { type: 'final', tags: ['terminal', 'screen:linkUnknown'], meta: { title: 'Unknown link' }, entry: clear },
  }) as const;

interface LinkCheck<Source extends string, Context, Input, Accepted> {
  readonly src: Source;
  readonly input: (context: Context) => Input;
  /** The transitions of a link that can be used. */
  readonly accepted: Accepted;
}

/** The states in which the server says whether a link can be used. The chart has `linkGuards`, `linkEnds` and `problemActions`. */
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
        onDone: [...accepted, ...linkFaults, { target: 'unchecked', actions: withAnswer('storeRefusal') }] as const,
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

/** The same for a link that may have arrived cut, which nobody needs to ask the server about. The chart has the guard `linkIsComplete`. */
export const openingLink = <const Source extends string, Context, Input, const Accepted extends readonly unknown[], const Clear extends string>({
  clear,
  ...check
}: LinkCheck<Source, Context, Input, Accepted> & { readonly clear: Clear }) =>
  ({
    deciding: { always: [{ guard: 'linkIsComplete', target: 'checking' }, { target: 'linkIncomplete' }] },
    ...checkingLink(check),
    linkIncomplete: { type: 'final', tags: ['terminal', 'screen:linkIncomplete'], meta: { title: 'Incomplete link' }, entry: clear },
    ...linkEnds(clear),
  }) as const;

export interface CountdownContext {
  /** Whole seconds until another email can be requested. */
  readonly secondsLeft: number;
}

/** For the `setup` of every flow that sends an email again. */
export const countdownActions = {
  resetCountdown: sharedAssigner<CountdownContext>(() => ({ secondsLeft: resendCooldown / second })),
  countDown: sharedAssigner<CountdownContext>(({ secondsLeft }) => ({ secondsLeft: Math.max(secondsLeft - 1, 0) })),
  clearCountdown: sharedAssigner<CountdownContext>(() => ({ secondsLeft: 0 })),
};

/**
 * The states of an email that was sent: a countdown, after which `link.requested` leads to `target`. The chart has `countdownActions`, and the
 * delays `second` and `resendCooldown`.
 */
export const resending = <const Target extends string>(target: Target) =>
  ({
    initial: 'cooling',
    states: {
      cooling: {
        entry: 'resetCountdown',
        exit: 'clearCountdown',
        initial: 'ticking',
        after: { resendCooldown: 'ready' },
        states: { ticking: { after: { second: { target: 'ticking', reenter: true, actions: 'countDown' } } } },
      },
      ready: { on: { 'link.requested': target } },
    },
  }) as const;

/** What is known of a link that is requested for an address. */
export interface LinkRequestContext extends ProblemContext, CountdownContext {
  readonly email: string;
  readonly emailProblem: FieldProblem | null;
}

export type LinkRequestEvent =
  | { readonly type: 'email.changed'; readonly email: string }
  | { readonly type: 'email.revised' }
  | { readonly type: 'link.requested' };

/** For the `setup` of every flow in which a link is requested for an address. */
export const linkRequestGuards = {
  emailIsValid: ({ context }: { readonly context: LinkRequestContext }) => emailProblem(context.email) === null,
  accepted: linkGuards.accepted,
};
export const linkRequestActions = {
  ...problemActions,
  ...countdownActions,
  storeEmail: sharedAssigner<LinkRequestContext, { readonly email: string }>((_, { email }) => ({ email, emailProblem: null })),
  storeEmailProblem: sharedAssigner<LinkRequestContext>(({ email }) => ({ emailProblem: emailProblem(email) })),
};

interface LinkRequest<Machine extends string, Source extends string, Form extends string, Sent extends string> {
  readonly machine: Machine;
  readonly src: Source;
  /** The screens before and after. */
  readonly form: `screen:${Form}`;
  readonly sent: `screen:${Sent}`;
  readonly title: string;
}

/** The states of a link that is requested for an address. */
export const requestingLink = <const Machine extends string, const Source extends string, const Form extends string, const Sent extends string>({
  machine,
  src,
  form,
  sent,
  title,
}: LinkRequest<Machine, Source, Form, Sent>) =>
  ({
    editing: {
      tags: ['form', form],
      meta: { title },
      on: {
        'email.changed': { actions: withEvent('storeEmail') },
        'link.requested': [{ guard: 'emailIsValid', target: 'sending' }, { actions: 'storeEmailProblem' }],
      },
    },
    sending: {
      tags: ['busy', form],
      meta: { title: 'Sending the link' },
      entry: 'clearProblem',
      ...requesting({
        src,
        input: ({ email }: LinkRequestContext) => ({ email: email.trim() }),
        onDone: [
          { guard: withAnswer('accepted'), target: 'sent' },
          { target: 'editing', actions: withAnswer('storeRefusal') },
        ],
        failed: 'editing',
      }),
    },
    sent: {
      description: 'An email is on its way, or would be: the reply is the same for an unknown address.',
      tags: [sent],
      meta: { title: 'Check your email' },
      on: { 'email.revised': 'editing' },
      ...resending(`#${machine}.sending` as const),
    },
  }) as const;

interface LinkRequestSnapshot {
  readonly context: LinkRequestContext;
}
export const selectEmail = ({ context }: LinkRequestSnapshot) => context.email;
export const selectEmailProblem = ({ context }: LinkRequestSnapshot) => context.emailProblem;
/** Seconds until another email can be requested; 0 when it can be now. */
export const selectSecondsLeft = ({ context }: { readonly context: CountdownContext }) => context.secondsLeft;
export const selectMaySendAgain = (snapshot: { readonly can: (event: { readonly type: 'link.requested' }) => boolean }): boolean =>
  snapshot.can({ type: 'link.requested' });
