import { type Answer, isRefusedFor, type Problem, problem } from '../problem.ts';
import { requesting, storeFault, withOutput } from '../requesting.ts';
import {
  backOff,
  decisionSteps,
  frameLimit,
  preparationLimit,
  preparationSteps,
  requestLimit,
  stillWorkingAfter,
} from '../waits.ts';
import { type InquirySituation, inquiryIdOf, inquiryState, isNews, verificationOf } from './inquiry.facts.ts';
import type { InquiryContext } from './inquiry.types.ts';

/**
 * Adds `awaitingInquiry`, `inquiry`, `resuming`, `polling`, and `reviewing` to a chart that
 * verifies a customer; it also has `abandoned`, `unavailable`, and `deciding`.
 */

export const bankIsSlow = { type: 'storeProblem', params: problem('bankIsSlow', true) } as const;
const storeFinished = { type: 'storeSeen', params: { seen: 'finished' } } as const;
const situationIs = <const Name extends InquirySituation>(situation: Name) =>
  ({ type: 'situationIs', params: { situation } }) as const;

/** Loads the verification and acts on its state. */
const polled = <const Id extends 'awaitInquiry' | 'pollVerification', const Actions extends readonly 'clearProblem'[]>(
  id: Id,
  actions: Actions,
) =>
  requesting({
    src: 'pollVerification',
    id,
    input: (context: InquiryContext) => ({ customerGuid: context.customerGuid, guid: verificationOf(context).guid }),
    onDone: [
      {
        guard: withOutput('reportIsNews'),
        target: 'deciding',
        actions: [withOutput('storeReport'), 'announceChange', ...actions],
      },
      { target: 'deciding', actions: [withOutput('storeReport'), ...actions] },
    ],
    failed: 'deciding',
  });

export const awaitingInquiry = <const Flow extends string>(flow: Flow) =>
  ({
    description: 'The bank is preparing the inquiry, which takes a second or two.',
    after: { preparationLimit: { target: `#${flow}.unavailable`, actions: bankIsSlow } },
    type: 'parallel',
    states: {
      inquiry: {
        initial: 'waiting',
        states: {
          waiting: { after: { preparationWait: 'requesting' } },
          requesting: polled('awaitInquiry', []),
          deciding: {
            always: [
              { guard: situationIs('open'), target: `#${flow}.inquiry` },
              {
                guard: { type: 'stillPreparing', params: { situation: 'preparing' } },
                target: 'waiting',
                actions: 'countPoll',
              },
              { guard: situationIs('preparing'), target: `#${flow}.unavailable`, actions: bankIsSlow },
              { target: `#${flow}.deciding`, actions: 'resetPolls' },
            ],
          },
        },
      },
      wait: {
        initial: 'short',
        states: {
          short: { after: { stillWorkingAfter: 'long' } },
          long: { description: 'The screen says that it takes longer than usual.' },
        },
      },
    },
  }) as const;

export const inquiryFrame = <const Flow extends string>(flow: Flow) =>
  ({
    description:
      'The customer answers in the hosted frame. What they type there never passes through this application.',
    entry: 'clearProblem',
    exit: 'clearSessionToken',
    invoke: {
      id: 'inquiry',
      src: 'inquiry',
      input: ({ context }: { context: InquiryContext }) => ({
        inquiryId: inquiryIdOf(context),
        sessionToken: context.sessionToken,
      }),
      onError: { target: `#${flow}.abandoned`, actions: storeFault },
    },
    on: {
      'inquiry.started': { target: '.answering', actions: { type: 'storeSeen', params: { seen: 'begun' } } },
      'inquiry.completed': { target: `#${flow}.polling`, actions: [storeFinished, 'resetPolls', 'announceChange'] },
      'inquiry.canceled': `#${flow}.abandoned`,
      'inquiry.closed': `#${flow}.abandoned`,
      'inquiry.failed': {
        target: `#${flow}.abandoned`,
        actions: {
          type: 'storeProblem',
          params: ({ event }: { event: { problem: Problem } }): Problem => event.problem,
        },
      },
    },
    initial: 'opening',
    states: {
      opening: {
        tags: ['busy'],
        on: { 'inquiry.ready': 'answering' },
        after: {
          frameLimit: {
            target: `#${flow}.abandoned`,
            actions: { type: 'storeProblem', params: problem('frameDidNotOpen', true) },
          },
        },
      },
      answering: {},
    },
  }) as const;

/** A missing inquiry leads to `afterwards`, where another can be started. */
export const resuming = <const Flow extends string, const Afterwards extends string>(
  flow: Flow,
  afterwards: Afterwards,
) =>
  ({
    description: 'An inquiry that was already started opens again only with a session.',
    entry: 'clearProblem',
    ...requesting({
      src: 'createInquirySession',
      input: (context: InquiryContext) => ({
        inquiryId: inquiryIdOf(context),
        verificationGuid: verificationOf(context).guid,
      }),
      onDone: [
        { guard: withOutput('accepted'), target: `#${flow}.inquiry`, actions: withOutput('storeSessionToken') },
        { guard: withOutput('inquiryIsFinished'), target: `#${flow}.polling`, actions: [storeFinished, 'resetPolls'] },
        {
          target: `#${flow}.${afterwards}`,
          actions: [
            { type: 'storeSeen', params: { seen: 'gone' } },
            { type: 'storeProblem', params: problem('inquiryGone') },
          ],
        },
      ],
      failed: `#${flow}.abandoned`,
    }),
    on: { 'inquiry.closed': `#${flow}.abandoned` },
  }) as const;

export const polling = <const Flow extends string>(flow: Flow) =>
  ({
    description:
      'The decision is polled after 2, 5, 15, and then every 60 seconds, for five minutes, while the tab is visible.',
    on: { 'tab.hidden': '.paused' },
    initial: 'waiting',
    states: {
      waiting: { after: { decisionWait: 'requesting' } },
      requesting: polled('pollVerification', ['clearProblem']),
      deciding: {
        always: [
          { guard: 'stillChecking', target: 'waiting', actions: 'countPoll' },
          { guard: situationIs('checking'), target: `#${flow}.reviewing` },
          { guard: 'bankMayBeLate', target: 'waiting', actions: 'countPoll' },
          {
            guard: situationIs('open'),
            target: `#${flow}.abandoned`,
            actions: { type: 'storeProblem', params: problem('moreInfoNeeded') },
          },
          { target: `#${flow}.deciding`, actions: 'resetPolls' },
        ],
      },
      paused: { description: 'The tab is hidden.', on: { 'tab.shown': 'requesting' } },
    },
  }) as const;

/** `reviewing`: after the last poll, until the customer checks again or the tab is shown. */
export const reviewing = {
  description: 'The decision is taking longer than five minutes, sometimes a day or two. The page can be closed.',
  on: {
    'check.requested': { target: 'polling.requesting', actions: 'resetPolls' },
    'tab.shown': { target: 'polling.requesting', actions: 'resetPolls' },
  },
} as const;

/**
 * An inquiry still open after this many polls means that the bank needs more, not that it is slow.
 */
const pollsBeforeMore = 2;

/** For `setup`. @param situationOf the flow's own table */
export const inquiryGuards = <Context extends InquiryContext, Situation extends string>(
  situationOf: (context: Context) => Situation | null,
) => {
  type Args = { readonly context: Context };
  return {
    situationIs: ({ context }: Args, params: { situation: Situation }): boolean =>
      situationOf(context) === params.situation,
    /** Nothing has changed; keep waiting. */
    stillPreparing: ({ context }: Args, params: { situation: Situation }): boolean =>
      situationOf(context) === params.situation && context.polls + 1 < preparationSteps.length,
    stillChecking: ({ context }: Args): boolean =>
      situationOf(context) === 'checking' && context.polls + 1 < decisionSteps.length,
    bankMayBeLate: ({ context }: Args): boolean =>
      situationOf(context) === 'open' && context.polls + 1 < pollsBeforeMore,
    inquiryHasBegun: ({ context }: Args): boolean => inquiryState(context) === 'pending',
    /** Verifications loaded elsewhere are outdated; the list must never lag behind the flow. */
    reportIsNews: (
      { context }: { readonly context: InquiryContext },
      report: NonNullable<InquiryContext['reported']>,
    ): boolean => isNews(context, report),
    accepted: (_: unknown, answer: Answer): boolean => answer.ok,
    inquiryIsFinished: (_: unknown, answer: Answer): boolean => isRefusedFor(answer, 'finished'),
  } as const;
};

/** For `setup`. */
export const inquiryDelays = {
  requestLimit,
  preparationWait: ({ context }: { context: InquiryContext }): number => backOff(preparationSteps, context.polls),
  decisionWait: ({ context }: { context: InquiryContext }): number => backOff(decisionSteps, context.polls),
  frameLimit,
  preparationLimit,
  stillWorkingAfter,
} as const;
