import { assign, fromPromise, setup } from 'xstate';

/** Milliseconds to create the text, which may have to load code. */
const writeLimit = 20_000;
/** Milliseconds to write to the clipboard: the browser may ask for permission. */
const clipboardLimit = 5_000;

interface CopyingContext {
  readonly text: string;
  /** A user-facing error; empty if none. */
  readonly reason: string;
}

/** Creates the text. Rejects with a user-facing message. */
const writeText = fromPromise<string, undefined>(() =>
  Promise.reject(new Error('the actor "writeText" was not provided')),
);
/** Copies the text. Rejects if the browser refuses. */
const copyText = fromPromise<unknown, { readonly text: string }>(() =>
  Promise.reject(new Error('the actor "copyText" was not provided')),
);
/** Downloads the text as a file. */
const saveText = (_: unknown, _params: { readonly text: string }): void => {
  throw new Error('the action "saveText" was not provided');
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Copies a text, or downloads it if the browser refuses. */
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
