import { withAnswer, withEvent } from '../shared/params.ts';
import { problem } from '../shared/problem.ts';
import { requesting, storeFault, storeTimeout } from '../shared/requesting.ts';
import { identityCheckSetup, situationIs } from './identityCheck.setup.ts';
import { awaitingInquiry, bankIsSlow, inquiryFrame, polling, resuming } from './identityCheck.states.ts';
import type { IdentityCheckContext } from './identityCheck.types.ts';

export const identityCheckMachine = identityCheckSetup.createMachine({
  id: 'identityCheck',
  context: ({ input }) => ({ ...input, reported: null, seen: null, method: null, sessionToken: null, polls: 0, problem: null }),
  initial: 'loading',
  invoke: {
    id: 'watchTab',
    src: 'watchTab',
    // Without it the flow also polls in a hidden tab: wasteful, but correct.
    onError: {},
  },
  states: {
    loading: {
      tags: ['busy', 'screen:identityLoading'],
      meta: { title: 'Loading your verification', requirement: '§1 identity' },
      initial: 'requesting',
      states: {
        requesting: requesting({
          src: 'loadStatus',
          input: ({ customerGuid }: IdentityCheckContext) => ({ customerGuid }),
          onDone: { target: '#identityCheck.deciding', actions: withAnswer('storeReport') },
          failed: '#identityCheck.unavailable',
        }),
        waiting: { after: { preparationWait: { target: 'requesting', actions: 'countPoll' } } },
      },
    },
    deciding: {
      description: "The one table from the bank's report to the state of the flow. The customer's own state comes first.",
      always: [
        { guard: situationIs('verified'), target: 'passed', actions: 'clearProblem' },
        { guard: situationIs('closed'), target: 'failed', actions: 'clearProblem' },
        { guard: { type: 'stillPreparing', params: { situation: 'customerStoring' } }, target: 'loading.waiting' },
        { guard: situationIs('customerStoring'), target: 'unavailable', actions: bankIsSlow },
        { guard: situationIs('preparing'), target: 'awaitingInquiry', actions: 'resetWait' },
        { guard: situationIs('checking'), target: 'polling', actions: 'resetWait' },
        { guard: 'openInquiryFits', target: 'abandoned', actions: 'resetWait' },
        // Starting a verification failed: the choice is kept, and so is the reason.
        { guard: 'methodIsChosen', target: 'choosingMethod' },
        { guard: situationIs('open'), target: 'abandoned' },
        { guard: situationIs('failed'), target: 'failed' },
        { target: 'notStarted' },
      ],
    },
    unavailable: {
      description: 'The bank did not answer, or not in time. Nothing is lost.',
      tags: ['blocked', 'screen:identityUnavailable'],
      meta: { title: 'Unavailable' },
      on: { 'check.requested': { target: 'loading', actions: ['resetPolls', 'clearProblem'] } },
    },
    notStarted: {
      tags: ['screen:identityStart'],
      meta: { title: 'Verify your identity', rail: 'Method' },
      on: { 'verification.started': 'choosingMethod' },
    },
    choosingMethod: {
      tags: ['form', 'screen:identityMethod'],
      meta: { title: 'Choose how to verify', rail: 'Method' },
      on: {
        'method.chosen': { actions: [withEvent('storeMethod'), 'clearProblem'] },
        'verification.requested': [
          { guard: 'openInquiryFits', target: 'abandoned', actions: 'resetWait' },
          { guard: 'methodIsChosen', target: 'creating' },
          { actions: { type: 'storeProblem', params: problem('methodRequired') } },
        ],
        'choice.canceled': { target: 'deciding', actions: ['clearMethod', 'clearProblem'] },
      },
    },
    creating: {
      description: 'Not idempotent: after a fault the newest verification is checked before another try is offered.',
      tags: ['busy', 'screen:identityMethod'],
      meta: { title: 'Starting your verification', rail: 'Method' },
      entry: 'clearProblem',
      invoke: {
        id: 'createVerification',
        src: 'createVerification',
        input: ({ context }) => ({ customerGuid: context.customerGuid, method: context.method ?? 'id_and_selfie' }),
        onDone: [
          { guard: withAnswer('accepted'), target: 'awaitingInquiry', actions: [withAnswer('storeVerification'), 'resetWait'] },
          { target: 'choosingMethod', actions: withAnswer('storeRefusal') },
        ],
        onError: { target: 'loading', actions: [storeFault, 'resetPolls'] },
      },
      after: { requestLimit: { target: 'unavailable', actions: storeTimeout } },
    },
    awaitingInquiry,
    inquiry: inquiryFrame,
    abandoned: {
      description: 'Started but not finished. The customer continues the same inquiry, or chooses another method.',
      tags: ['screen:identityResume'],
      meta: { title: 'Continue your verification', rail: 'Identity' },
      on: {
        'inquiry.resumed': [{ guard: 'inquiryHasBegun', target: 'resuming' }, { target: 'inquiry' }],
        'method.reconsidered': { target: 'choosingMethod', actions: 'clearProblem' },
        'check.requested': { target: 'loading', actions: ['resetPolls', 'clearProblem'] },
      },
    },
    resuming,
    polling,
    reviewing: {
      description: 'The decision is taking longer than five minutes, sometimes a day or two. The page can be closed.',
      tags: ['screen:identityReviewing'],
      meta: { title: 'We’re reviewing your information', rail: 'Review' },
      on: {
        'check.requested': { target: 'polling.requesting', actions: 'resetPolls' },
        'tab.shown': { target: 'polling.requesting', actions: 'resetPolls' },
      },
    },
    passed: {
      tags: ['terminal', 'screen:identityPassed'],
      meta: { title: 'You’re verified', rail: 'Verified' },
      entry: 'announcePassed',
      on: { 'check.requested': { target: 'loading', actions: 'resetPolls' } },
    },
    failed: {
      description: 'Another try is possible only while the customer is unverified; a frozen or rejected customer needs support.',
      tags: ['screen:identityFailed'],
      meta: { title: 'We couldn’t verify you', rail: 'Review' },
      on: {
        'verification.retried': { guard: situationIs('failed'), target: 'choosingMethod', actions: 'storeSuggestedMethod' },
        'check.requested': { target: 'loading', actions: 'resetPolls' },
      },
    },
  },
});

export type IdentityCheckMachine = typeof identityCheckMachine;
