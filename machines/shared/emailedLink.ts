import { emailProblem } from '#domain/credentials/email.ts';
import type { FieldProblem } from '#domain/credentials/fieldProblem.ts';
import { tidyText } from '#domain/credentials/hiddenCharacters.ts';
import { second } from '#domain/time/units.ts';
import type { Answer, ProblemContext } from './problem.ts';
import { requesting, withEvent, withOutput } from './requesting.ts';
import { effectContract, problemActions, sharedAssigner } from './setup.ts';
import { resendCooldown } from './waits.ts';

/**
 * Adds the states for requesting an emailed link, and the countdown to the next. `openedLink.ts`
 * has those of an opened link.
 */

export interface CountdownContext {
  /** Whole seconds until another email can be requested. */
  readonly secondsLeft: number;
}

/** For `setup`. */
export const countdownActions = {
  resetCountdown: sharedAssigner<CountdownContext>(() => ({ secondsLeft: resendCooldown / second })),
  countDown: sharedAssigner<CountdownContext>(({ secondsLeft }) => ({ secondsLeft: Math.max(secondsLeft - 1, 0) })),
  clearCountdown: sharedAssigner<CountdownContext>(() => ({ secondsLeft: 0 })),
};

/**
 * The countdown after which `link.requested` leads to `target`. Needs `countdownActions`, and the
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

export interface LinkRequestContext extends ProblemContext, CountdownContext {
  readonly email: string;
  readonly emailProblem: FieldProblem | null;
  /** By a sign-up just now, or before a reload. */
  readonly alreadySent: boolean;
}

export type LinkRequestEvent =
  | { readonly type: 'email.changed'; readonly email: string }
  | { readonly type: 'email.revised' | 'link.requested' };

/** Keeps the address on the page for a reload; null forgets it. */
export const saveSentTo = effectContract<{ sentTo: string | null }>('saveSentTo');
export const clearSentTo = { type: 'saveSentTo', params: { sentTo: null } } as const;

/** For `setup`. */
export const linkRequestGuards = {
  emailIsValid: ({ context }: { readonly context: LinkRequestContext }) => emailProblem(context.email) === null,
  accepted: (_: unknown, answer: Answer) => answer.ok,
  mailIsOnItsWay: ({ context }: { readonly context: LinkRequestContext }) => context.alreadySent,
};
export const linkRequestActions = {
  ...problemActions,
  ...countdownActions,
  saveSentTo,
  storeEmail: sharedAssigner<LinkRequestContext, { readonly email: string }>((_, { email }) => ({
    email,
    emailProblem: null,
  })),
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

/** A link requested for an address. */
export const requestingLink = <
  const Machine extends string,
  const Source extends string,
  const Form extends string,
  const Sent extends string,
>({
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
        input: ({ email }: LinkRequestContext) => ({ email: tidyText(email) }),
        onDone: [
          { guard: withOutput('accepted'), target: 'sent' },
          { target: 'editing', actions: withOutput('storeRefusal') },
        ],
        failed: 'editing',
      }),
    },
    sent: {
      description: 'An email is on its way, or would be: the reply is the same for an unknown address.',
      tags: [sent],
      meta: { title: 'Check your email' },
      entry: {
        type: 'saveSentTo',
        params: ({ context: { email } }: { context: LinkRequestContext }) => ({ sentTo: email }),
      },
      on: { 'email.revised': { target: 'editing', actions: clearSentTo } },
      ...resending(`#${machine}.sending` as const),
    },
  }) as const;

interface LinkRequestSnapshot {
  readonly context: LinkRequestContext;
}
export const selectEmail = ({ context }: LinkRequestSnapshot) => context.email;
export const selectEmailProblem = ({ context }: LinkRequestSnapshot) => context.emailProblem;
/** 0 when another email can be requested now. */
export const selectSecondsLeft = ({ context }: { readonly context: CountdownContext }) => context.secondsLeft;
export const selectMaySendAgain = (snapshot: {
  readonly can: (event: { readonly type: 'link.requested' }) => boolean;
}): boolean => snapshot.can({ type: 'link.requested' });
