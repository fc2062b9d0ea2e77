import { identityCheckSetup } from './identityCheck.setup.ts';
import { awaitingInquiry, inquiryFrame, polling, resuming } from './identityCheck.states.ts';

export const identityCheckMachine = identityCheckSetup.createMachine({
  id: 'identityCheck',
  context: ({ input }) => ({ ...input, status: null, method: null, sessionToken: null, polls: 0, problem: null }),
  initial: 'loading',
  invoke: {
    id: 'watchTab',
    src: 'watchTab',
    // Without it the polling goes on in a hidden tab: wasteful, but right.
    onError: {},
  },
  states: {
    loading: {
      tags: ['busy', 'screen:identityLoading'],
      meta: { title: 'Loading your verification', requirement: '§1 identity' },
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            id: 'loadStatus',
            src: 'loadStatus',
            input: ({ context }) => ({ customerGuid: context.customerGuid }),
            onDone: {
              target: '#identityCheck.deciding',
              actions: { type: 'storeStatus', params: ({ event }) => ({ status: event.output }) },
            },
            onError: { target: '#identityCheck.unavailable', actions: { type: 'storeFault', params: ({ event }) => event } },
          },
          after: { requestLimit: { target: '#identityCheck.unavailable', actions: 'storeTimeout' } },
        },
        waiting: { after: { preparationWait: { target: 'asking', actions: 'countPoll' } } },
      },
    },
    deciding: {
      description: "The one table from what the bank says to where the person is. The customer's own state comes first.",
      always: [
        { guard: { type: 'situationIs', params: { situation: 'verified' } }, target: 'passed', actions: 'clearProblem' },
        { guard: { type: 'situationIs', params: { situation: 'closed' } }, target: 'failed', actions: 'clearProblem' },
        { guard: { type: 'stillPreparing', params: { situation: 'customerStoring' } }, target: 'loading.waiting' },
        { guard: { type: 'situationIs', params: { situation: 'customerStoring' } }, target: 'unavailable', actions: 'tellSlow' },
        { guard: { type: 'situationIs', params: { situation: 'preparing' } }, target: 'awaitingInquiry', actions: 'beginWait' },
        { guard: { type: 'situationIs', params: { situation: 'checking' } }, target: 'polling', actions: 'beginWait' },
        { guard: 'openInquiryFits', target: 'abandoned', actions: 'beginWait' },
        // Starting one broke off: the choice stands, and so does the reason.
        { guard: 'methodIsChosen', target: 'choosingMethod' },
        { guard: { type: 'situationIs', params: { situation: 'open' } }, target: 'abandoned' },
        { guard: { type: 'situationIs', params: { situation: 'failed' } }, target: 'failed' },
        { target: 'notStarted' },
      ],
    },
    unavailable: {
      description: 'The bank did not answer, or not in time. Nothing is lost.',
      tags: ['blocked', 'screen:identityUnavailable'],
      meta: { title: 'Verification is temporarily unavailable' },
      on: { 'check.requested': { target: 'loading', actions: ['resetPolls', 'clearProblem'] } },
    },
    notStarted: {
      tags: ['screen:identityStart'],
      meta: { title: 'Verify your identity', rail: 'Method' },
      on: { 'verification.begun': 'choosingMethod' },
    },
    choosingMethod: {
      tags: ['form', 'screen:identityMethod'],
      meta: { title: 'Choose how to verify', rail: 'Method' },
      on: {
        'method.chosen': { actions: [{ type: 'storeMethod', params: ({ event }) => event }, 'clearProblem'] },
        'verification.requested': [
          { guard: 'openInquiryFits', target: 'abandoned', actions: 'beginWait' },
          { guard: 'methodIsChosen', target: 'creating' },
          { actions: 'tellMethodMissing' },
        ],
        'choice.cancelled': { target: 'deciding', actions: ['forgetMethod', 'clearProblem'] },
      },
    },
    creating: {
      description: 'Not idempotent: after a fault the newest verification is looked at before another try is offered.',
      tags: ['busy', 'screen:identityMethod'],
      meta: { title: 'Starting your verification', rail: 'Method' },
      entry: 'clearProblem',
      invoke: {
        id: 'createVerification',
        src: 'createVerification',
        input: ({ context }) => ({ customerGuid: context.customerGuid, method: context.method ?? 'id_and_selfie' }),
        onDone: [
          {
            guard: { type: 'accepted', params: ({ event }) => event.output },
            target: 'awaitingInquiry',
            actions: [{ type: 'storeVerification', params: ({ event }) => event.output }, 'beginWait'],
          },
          { target: 'choosingMethod', actions: { type: 'storeRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'loading', actions: [{ type: 'storeFault', params: ({ event }) => event }, 'resetPolls'] },
      },
      after: { requestLimit: { target: 'unavailable', actions: 'storeTimeout' } },
    },
    awaitingInquiry,
    inquiry: inquiryFrame,
    abandoned: {
      description: 'Begun and not finished. The same inquiry goes on where it was left, or another method is chosen.',
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
      description: 'It takes longer than five minutes, at times a day or two. The page may be closed.',
      tags: ['screen:identityReviewing'],
      meta: { title: 'We’re reviewing your information', rail: 'Review' },
      on: {
        'check.requested': { target: 'polling.asking', actions: 'resetPolls' },
        'tab.shown': { target: 'polling.asking', actions: 'resetPolls' },
      },
    },
    passed: {
      tags: ['terminal', 'screen:identityPassed'],
      meta: { title: 'You’re verified', rail: 'Verified' },
      entry: 'announcePassed',
      on: { 'check.requested': { target: 'loading', actions: 'resetPolls' } },
    },
    failed: {
      description: 'Another try is possible only while the bank keeps the customer open; frozen and rejected need support.',
      tags: ['screen:identityFailed'],
      meta: { title: 'We couldn’t verify you', rail: 'Review' },
      on: {
        'verification.retried': {
          guard: { type: 'situationIs', params: { situation: 'failed' } },
          target: 'choosingMethod',
          actions: 'suggestMethod',
        },
        'check.requested': { target: 'loading', actions: 'resetPolls' },
      },
    },
  },
});

export type IdentityCheckMachine = typeof identityCheckMachine;
