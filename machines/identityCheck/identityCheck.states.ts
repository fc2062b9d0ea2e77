import { identityCheckSetup } from './identityCheck.setup.ts';
import { inquiryIdOf, verificationOf } from './identityCheck.situation.ts';

/** The longer states of the identity check, each a chart of its own. */

export const awaitingInquiry = identityCheckSetup.createStateConfig({
  description: 'The bank prepares the inquiry; it takes a second or two.',
  tags: ['busy', 'screen:identityPreparing'],
  meta: { title: 'Preparing the questions', rail: 'Identity' },
  initial: 'waiting',
  states: {
    waiting: { after: { preparationWait: 'asking' } },
    asking: {
      invoke: {
        id: 'awaitInquiry',
        src: 'pollVerification',
        input: ({ context }) => ({ customerGuid: context.customerGuid, guid: verificationOf(context.status).guid }),
        onDone: { target: 'weighing', actions: { type: 'storeStatus', params: ({ event }) => ({ status: event.output }) } },
        onError: { target: 'weighing', actions: { type: 'storeFault', params: ({ event }) => event } },
      },
      after: { requestLimit: { target: 'weighing', actions: 'storeTimeout' } },
    },
    weighing: {
      always: [
        { guard: { type: 'situationIs', params: { situation: 'open' } }, target: '#identityCheck.inquiry' },
        { guard: { type: 'stillPreparing', params: { situation: 'preparing' } }, target: 'waiting', actions: 'countPoll' },
        { guard: { type: 'situationIs', params: { situation: 'preparing' } }, target: '#identityCheck.unavailable', actions: 'tellSlow' },
        { target: '#identityCheck.deciding', actions: 'resetPolls' },
      ],
    },
  },
});

export const inquiryFrame = identityCheckSetup.createStateConfig({
  description: 'The person answers in the hosted frame. What they type there never passes through this application.',
  tags: ['screen:identityInquiry'],
  meta: { title: 'Answer the questions', rail: 'Identity' },
  entry: 'clearProblem',
  exit: 'forgetSessionToken',
  invoke: {
    id: 'inquiry',
    src: 'inquiry',
    input: ({ context }) => ({ inquiryId: inquiryIdOf(context.status), sessionToken: context.sessionToken }),
    onError: { target: '#identityCheck.abandoned', actions: { type: 'storeFault', params: ({ event }) => event } },
  },
  on: {
    'inquiry.started': { target: '.answering', actions: 'markBegun' },
    'inquiry.completed': { target: '#identityCheck.polling', actions: ['markFinished', 'resetPolls'] },
    'inquiry.cancelled': '#identityCheck.abandoned',
    'inquiry.closed': '#identityCheck.abandoned',
    'inquiry.failed': { target: '#identityCheck.abandoned', actions: { type: 'storeProblem', params: ({ event }) => event } },
  },
  initial: 'opening',
  states: {
    opening: {
      tags: ['busy'],
      on: { 'inquiry.ready': 'answering' },
      after: { frameLimit: { target: '#identityCheck.abandoned', actions: 'tellFrameSilent' } },
    },
    answering: {},
  },
});

export const resuming = identityCheckSetup.createStateConfig({
  description: 'An inquiry that was begun lets the person back in only with a session.',
  tags: ['busy', 'screen:identityResume'],
  meta: { title: 'Opening where you left off', rail: 'Identity' },
  entry: 'clearProblem',
  invoke: {
    id: 'createInquirySession',
    src: 'createInquirySession',
    input: ({ context }) => ({ inquiryId: inquiryIdOf(context.status), verificationGuid: verificationOf(context.status).guid }),
    onDone: [
      {
        guard: { type: 'accepted', params: ({ event }) => event.output },
        target: '#identityCheck.inquiry',
        actions: { type: 'storeSessionToken', params: ({ event }) => event.output },
      },
      {
        guard: { type: 'inquiryIsFinished', params: ({ event }) => event.output },
        target: '#identityCheck.polling',
        actions: ['markFinished', 'resetPolls'],
      },
      { target: '#identityCheck.choosingMethod', actions: ['markGone', 'tellGone'] },
    ],
    onError: { target: '#identityCheck.abandoned', actions: { type: 'storeFault', params: ({ event }) => event } },
  },
  on: { 'inquiry.closed': '#identityCheck.abandoned' },
  after: { requestLimit: { target: '#identityCheck.abandoned', actions: 'storeTimeout' } },
});

export const polling = identityCheckSetup.createStateConfig({
  description: 'The decision is waited for: 2, 5, 15, then every 60 seconds, for five minutes, while the tab is looked at.',
  tags: ['screen:identityReviewing'],
  meta: { title: 'We’re reviewing your information', rail: 'Review' },
  on: { 'tab.hidden': '.paused' },
  initial: 'waiting',
  states: {
    waiting: { after: { decisionWait: 'asking' } },
    asking: {
      invoke: {
        id: 'pollVerification',
        src: 'pollVerification',
        input: ({ context }) => ({ customerGuid: context.customerGuid, guid: verificationOf(context.status).guid }),
        onDone: {
          target: 'weighing',
          actions: [{ type: 'storeStatus', params: ({ event }) => ({ status: event.output }) }, 'clearProblem'],
        },
        onError: { target: 'weighing', actions: { type: 'storeFault', params: ({ event }) => event } },
      },
      after: { requestLimit: { target: 'weighing', actions: 'storeTimeout' } },
    },
    weighing: {
      always: [
        { guard: 'stillChecking', target: 'waiting', actions: 'countPoll' },
        { guard: { type: 'situationIs', params: { situation: 'checking' } }, target: '#identityCheck.reviewing' },
        { guard: 'maybeLate', target: 'waiting', actions: 'countPoll' },
        {
          guard: { type: 'situationIs', params: { situation: 'open' } },
          target: '#identityCheck.abandoned',
          actions: 'tellMoreWanted',
        },
        { target: '#identityCheck.deciding', actions: 'resetPolls' },
      ],
    },
    paused: { description: 'Nobody looks.', on: { 'tab.shown': 'asking' } },
  },
});
