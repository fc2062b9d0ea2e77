import { assign, fromPromise, setup } from 'xstate';

/** How long a copy is confirmed, and how long the clipboard may take, in milliseconds. */
const confirmedFor = 4_000;
const clipboardLimit = 10_000;

/** A text with its name. */
export interface Copied {
  readonly what: string;
  readonly text: string;
}

/** Puts a text on the clipboard. Rejects where the browser does not permit it. */
const writeClipboard = fromPromise<void, { readonly text: string }>(() => Promise.reject(new Error('the actor "writeClipboard" was not provided')));

/** Copies a text, says so for a moment, and shows the text where the browser does not permit the copy. */
export const copyingMachine = setup({
  types: { context: {} as Copied, events: {} as { readonly type: 'copy.requested' } & Copied, tags: {} as 'busy' },
  actors: { writeClipboard },
  actions: { storeText: assign({ what: (_, { what }: Copied) => what, text: (_, { text }) => text }) },
  delays: { confirmedFor, clipboardLimit },
}).createMachine({
  id: 'copying',
  description: 'Copies a text to the clipboard.',
  context: { what: '', text: '' },
  initial: 'idle',
  on: { 'copy.requested': { target: '.copying', actions: { type: 'storeText', params: ({ event }) => event } } },
  states: {
    idle: {},
    copying: {
      tags: 'busy',
      invoke: {
        id: 'writeClipboard',
        src: 'writeClipboard',
        input: ({ context: { text } }) => ({ text }),
        onDone: 'copied',
        onError: 'refused',
      },
      after: { clipboardLimit: 'refused' },
    },
    copied: { after: { confirmedFor: 'idle' } },
    refused: { description: 'The browser did not permit it: the text is shown, to be copied by hand.' },
  },
});
