import { assign, fromPromise, setup } from 'xstate';

/** How long it may take to write the text, in milliseconds: code may have to arrive first. */
const writeLimit = 20_000;
/** How long the clipboard may take, in milliseconds: a browser may ask its reader. */
const clipboardLimit = 5_000;

interface CopyingContext {
  readonly text: string;
  /** Why there is no text, or no place for it, in a sentence; empty while nothing failed. */
  readonly reason: string;
}

/** Makes the text. Rejects with an error whose message is a sentence about why there is none. */
const writeText = fromPromise<string, undefined>(() =>
  Promise.reject(new Error('the actor "writeText" was not provided')),
);
/** Puts the text onto the clipboard. Rejects if the browser refuses. */
const copyText = fromPromise<unknown, { readonly text: string }>(() =>
  Promise.reject(new Error('the actor "copyText" was not provided')),
);
/** Saves the text as a file of the reader's. */
const saveText = (_: unknown, _params: { readonly text: string }): void => {
  throw new Error('the action "saveText" was not provided');
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A text of the viewer's that the reader takes along. */
export const copyingMachine = setup({
  types: { context: {} as CopyingContext, events: {} as { readonly type: 'copy.requested' }, tags: {} as 'busy' },
  actors: { writeText, copyText },
  actions: {
    storeText: assign({ text: (_, { text }: { text: string }) => text }),
    storeReason: assign({ reason: (_, { reason }: { reason: string }) => reason }),
    clearText: assign({ text: '', reason: '' }),
    saveText,
  },
  delays: { writeLimit, clipboardLimit },
}).createMachine({
  id: 'copying',
  description: 'Writes a text, and copies it or saves it as a file.',
  context: { text: '', reason: '' },
  initial: 'idle',
  states: {
    idle: { on: { 'copy.requested': 'writing' } },
    writing: {
      tags: 'busy',
      entry: 'clearText',
      invoke: {
        id: 'writeText',
        src: 'writeText',
        onDone: { target: 'copying', actions: { type: 'storeText', params: ({ event }) => ({ text: event.output }) } },
        onError: {
          target: 'failed',
          actions: { type: 'storeReason', params: ({ event }) => ({ reason: reasonOf(event.error) }) },
        },
      },
      after: {
        writeLimit: {
          target: 'failed',
          actions: { type: 'storeReason', params: { reason: 'Writing it took longer than 20 seconds.' } },
        },
      },
    },
    copying: {
      tags: 'busy',
      invoke: {
        id: 'copyText',
        src: 'copyText',
        input: ({ context: { text } }) => ({ text }),
        onDone: 'copied',
        onError: 'saved',
      },
      after: { clipboardLimit: 'saved' },
    },
    copied: { on: { 'copy.requested': 'writing' } },
    saved: {
      description: 'The clipboard was refused, or did not answer.',
      entry: { type: 'saveText', params: ({ context: { text } }) => ({ text }) },
      on: { 'copy.requested': 'writing' },
    },
    failed: { description: 'Why is said in a sentence.', on: { 'copy.requested': 'writing' } },
  },
});
