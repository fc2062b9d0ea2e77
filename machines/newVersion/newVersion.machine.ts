import { assign, setup } from 'xstate';
import { withOutput } from '../shared/requesting.ts';
import { codeRetryWait, reloadLimit, requestLimit, rewatchPause } from '../shared/waits.ts';
import {
  finishCalls,
  type NewVersionContext,
  type NewVersionEvent,
  type NewVersionInput,
  type NewVersionTag,
  readBuild,
  reloadDocument,
  saveDrafts,
  saveReload,
  watchPage,
  watchParts,
} from './newVersion.types.ts';

interface Build {
  readonly build: string;
}

export type NewVersionMachine = typeof newVersionMachine;

/** Transitions by the server's build. `target` is for one that this tab was not reloaded for. */
const answered = <const Target extends string>(target: Target) =>
  [
    { guard: withOutput('buildIsSame'), target: 'current' },
    { guard: withOutput('wasReloadedFor'), target: 'stuck', actions: withOutput('storeNewest') },
    { target, actions: withOutput('storeNewest') },
  ] as const;

/** Reloads an outdated tab once if nothing would be lost; otherwise asks. */
export const newVersionMachine = setup({
  types: {
    context: {} as NewVersionContext,
    input: {} as NewVersionInput,
    events: {} as NewVersionEvent,
    tags: {} as NewVersionTag,
  },
  actors: { watchParts, watchPage, readBuild, finishCalls },
  actions: { saveReload, saveDrafts, reloadDocument, storeNewest: assign({ newest: (_, { build }: Build) => build }) },
  guards: {
    buildIsSame: ({ context }, { build }: Build) => build === context.build,
    wasReloadedFor: ({ context }, { build }: Build) => context.reloadedFor.includes(build),
  },
  delays: { codeRetryWait, requestLimit, reloadLimit, rewatchPause },
}).createMachine({
  id: 'newVersion',
  context: ({ input }) => ({ ...input, newest: null }),
  initial: 'current',
  states: {
    current: {
      description: 'As far as is known, the server has the build of this tab.',
      initial: 'watching',
      states: {
        watching: {
          invoke: { id: 'watchParts', src: 'watchParts', onError: 'pausing' },
          on: { 'part.missing': '#newVersion.asking' },
        },
        pausing: {
          description: 'The stream broke. It is taken up again after a moment.',
          after: { rewatchPause: 'watching' },
        },
      },
    },
    asking: {
      description:
        'A part is not there. Only a server that names another build has a new version: everything else is a fault, which the page shows.',
      tags: 'busy',
      invoke: {
        id: 'readBuild',
        src: 'readBuild',
        onDone: answered('outdated'),
        onError: 'current',
      },
      after: { requestLimit: 'current' },
    },
    outdated: {
      description:
        'The server has a new version. What is typed on the page stays until its reader leaves it or asks for the new one.',
      invoke: { id: 'watchPage', src: 'watchPage', onError: 'stuck' },
      on: { 'page.missing': 'finishing' },
      initial: 'offering',
      states: {
        offering: {
          tags: 'screen:offer',
          on: { 'reload.requested': '#newVersion.finishing', 'notice.dismissed': 'dismissed' },
        },
        dismissed: { description: 'A page that cannot be shown still loads the document anew.' },
      },
    },
    finishing: {
      description: 'What is being sent is answered first.',
      tags: ['busy', 'screen:reloading'],
      invoke: { id: 'finishCalls', src: 'finishCalls', onDone: 'confirming', onError: 'stuck' },
      after: { requestLimit: 'stuck' },
    },
    confirming: {
      description: 'A document that is left without a network is lost: the server has to answer once more.',
      tags: ['busy', 'screen:reloading'],
      invoke: { id: 'confirmBuild', src: 'readBuild', onDone: answered('reloading'), onError: 'pausing' },
      after: { requestLimit: 'pausing' },
    },
    pausing: { description: 'The server did not answer.', after: { codeRetryWait: 'outdated' } },
    reloading: {
      description: 'This document ends, unless the browser refuses.',
      tags: ['busy', 'screen:reloading'],
      entry: [
        { type: 'saveReload', params: ({ context }) => ({ builds: [...context.reloadedFor, context.newest ?? ''] }) },
        'saveDrafts',
        'reloadDocument',
      ],
      after: { reloadLimit: 'stuck' },
    },
    stuck: {
      description: 'Nothing is loaded anew by itself again for this version.',
      tags: 'screen:stuck',
      on: { 'reload.requested': { actions: ['saveDrafts', 'reloadDocument'] }, 'notice.dismissed': 'dismissed' },
    },
    dismissed: { type: 'final', description: 'A page that cannot be shown says so in its place.' },
  },
});
