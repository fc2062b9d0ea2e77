import { withAnswer } from '../shared/params.ts';
import { problem } from '../shared/problem.ts';
import { requesting, storeFault } from '../shared/requesting.ts';
import { identityCheckSetup, situationIs } from './identityCheck.setup.ts';
import { inquiryIdOf, verificationOf } from './identityCheck.situation.ts';
import type { IdentityCheckContext } from './identityCheck.types.ts';

/** The longer states of the identity check. */

export const bankIsSlow = { type: 'storeProblem', params: problem('bankIsSlow', true) } as const;
const storeFinished = { type: 'storeSeen', params: { seen: 'finished' } } as const;

/** Asks the bank for the verification and the customer, and decides what that means. */
const polled = (id: 'awaitInquiry' | 'pollVerification', actions: readonly 'clearProblem'[]) =>
  requesting({
    src: 'pollVerification',
    id,
    input: (context: IdentityCheckContext) => ({ customerGuid: context.customerGuid, guid: verificationOf(context).guid }),
    onDone: { target: 'deciding', actions: [withAnswer('storeReport'), ...actions] },
    failed: 'deciding',
  });

export const awaitingInquiry = identityCheckSetup.createStateConfig({
  description: 'The bank is preparing the inquiry, which takes a second or two.',
  tags: ['busy', 'screen:identityPreparing'],
  meta: { title: 'Preparing the questions', rail: 'Identity' },
  after: { preparationLimit: { target: 'unavailable', actions: bankIsSlow } },
  type: 'parallel',
  states: {
    inquiry: {
      initial: 'waiting',
      states: {
        waiting: { after: { preparationWait: 'requesting' } },
        requesting: polled('awaitInquiry', []),
        deciding: {
          always: [
            { guard: situationIs('open'), target: '#identityCheck.inquiry' },
            { guard: { type: 'stillPreparing', params: { situation: 'preparing' } }, target: 'waiting', actions: 'countPoll' },
            { guard: situationIs('preparing'), target: '#identityCheck.unavailable', actions: bankIsSlow },
            { target: '#identityCheck.deciding', actions: 'resetPolls' },
          ],
        },
      },
    },
    patience: {
      initial: 'short',
      states: {
        short: { after: { stillWorkingAfter: 'long' } },
        long: { description: 'The screen says that it takes longer than usual.' },
      },
    },
  },
});

export const inquiryFrame = identityCheckSetup.createStateConfig({
  description: 'The customer answers in the hosted frame. What they type there never passes through this application.',
  tags: ['screen:identityInquiry'],
  meta: { title: 'Answer the questions', rail: 'Identity' },
  entry: 'clearProblem',
  exit: 'clearSessionToken',
  invoke: {
    id: 'inquiry',
    src: 'inquiry',
    input: ({ context }) => ({ inquiryId: inquiryIdOf(context), sessionToken: context.sessionToken }),
    onError: { target: '#identityCheck.abandoned', actions: storeFault },
  },
  on: {
    'inquiry.started': { target: '.answering', actions: { type: 'storeSeen', params: { seen: 'begun' } } },
    'inquiry.completed': { target: '#identityCheck.polling', actions: [storeFinished, 'resetPolls'] },
    'inquiry.canceled': '#identityCheck.abandoned',
    'inquiry.closed': '#identityCheck.abandoned',
    'inquiry.failed': { target: '#identityCheck.abandoned', actions: { type: 'storeProblem', params: ({ event }) => event.problem } },
  },
  initial: 'opening',
  states: {
    opening: {
      tags: ['busy'],
      on: { 'inquiry.ready': 'answering' },
      after: { frameLimit: { target: '#identityCheck.abandoned', actions: { type: 'storeProblem', params: problem('frameDidNotOpen', true) } } },
    },
    answering: {},
  },
});

export const resuming = identityCheckSetup.createStateConfig({
  description: 'An inquiry that was already started opens again only with a session.',
  tags: ['busy', 'screen:identityResume'],
  meta: { title: 'Opening where you left off', rail: 'Identity' },
  entry: 'clearProblem',
  ...requesting({
    src: 'createInquirySession',
    input: (context: IdentityCheckContext) => ({ inquiryId: inquiryIdOf(context), verificationGuid: verificationOf(context).guid }),
    onDone: [
      { guard: withAnswer('accepted'), target: '#identityCheck.inquiry', actions: withAnswer('storeSessionToken') },
      { guard: withAnswer('inquiryIsFinished'), target: '#identityCheck.polling', actions: [storeFinished, 'resetPolls'] },
      {
        target: '#identityCheck.choosingMethod',
        actions: [
          { type: 'storeSeen', params: { seen: 'gone' } },
          { type: 'storeProblem', params: problem('inquiryGone') },
        ],
      },
    ],
    failed: '#identityCheck.abandoned',
  }),
  on: { 'inquiry.closed': '#identityCheck.abandoned' },
});

export const polling = identityCheckSetup.createStateConfig({
  description: 'The decision is polled after 2, 5, 15, and then every 60 seconds, for five minutes, while the tab is visible.',
  tags: ['screen:identityReviewing'],
  meta: { title: 'We’re reviewing your information', rail: 'Review' },
  on: { 'tab.hidden': '.paused' },
  initial: 'waiting',
  states: {
    waiting: { after: { decisionWait: 'requesting' } },
    requesting: polled('pollVerification', ['clearProblem']),
    deciding: {
      always: [
        { guard: 'stillChecking', target: 'waiting', actions: 'countPoll' },
        { guard: situationIs('checking'), target: '#identityCheck.reviewing' },
        { guard: 'bankMayBeLate', target: 'waiting', actions: 'countPoll' },
        {
          guard: situationIs('open'),
          target: '#identityCheck.abandoned',
          actions: { type: 'storeProblem', params: problem('moreInfoNeeded') },
        },
        { target: '#identityCheck.deciding', actions: 'resetPolls' },
      ],
    },
    paused: { description: 'The tab is hidden.', on: { 'tab.shown': 'requesting' } },
  },
});
