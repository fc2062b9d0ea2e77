import { assign, fromPromise, setup } from 'xstate';

/** Milliseconds to read and check a file. */
const readLimit = 30_000;
/** Milliseconds to save it. */
const saveLimit = 10_000;

/** A file that the user chose, with untrusted content. */
export interface ChosenFile {
  readonly name: string;
  readonly size: number;
}

export type OpeningEvent =
  | { readonly type: 'file.chosen'; readonly file: ChosenFile }
  | { readonly type: 'file.closed' };

export interface OpeningInput {
  /** The file that was open before the page was loaded again; null if none was. */
  readonly saved: ChosenFile | null;
}

interface OpeningContext {
  readonly file: ChosenFile | null;
  readonly data: unknown;
  readonly reason: string;
}

/** Reads and checks a file. Rejects with a user-facing message. */
const readFile = fromPromise<unknown, { readonly file: ChosenFile | null }>(() =>
  Promise.reject(new Error('the actor "readFile" was not provided')),
);

/** Saves a file for when the page is loaded again. Rejects if it cannot. */
const saveFile = fromPromise<unknown, { readonly file: ChosenFile | null }>(() =>
  Promise.reject(new Error('the actor "saveFile" was not provided')),
);
/** Removes a saved file. */
const removeSaved = (): void => {
  throw new Error('the action "removeSaved" was not provided');
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Opens a local file: a recording, or another revision's charts. It never leaves the tab. */
export const openingMachine = setup({
  types: {
    input: {} as OpeningInput,
    context: {} as OpeningContext,
    events: {} as OpeningEvent,
    tags: {} as 'busy',
  },
  actors: { readFile, saveFile },
  guards: { hasFile: ({ context }) => context.file !== null },
  actions: {
    storeFile: assign({ file: (_, { file }: { file: ChosenFile }) => file, data: null, reason: '' }),
    storeData: assign({ data: (_, { data }: { data: unknown }) => data }),
    storeReason: assign({ reason: (_, { reason }: { reason: string }) => reason }),
    clearFile: assign({ file: null, data: null, reason: '' }),
    removeSaved,
  },
  delays: { readLimit, saveLimit },
}).createMachine({
  id: 'opening',
  description: 'Opens a file of the reader’s own.',
  context: ({ input }) => ({ file: input.saved, data: null, reason: '' }),
  initial: 'waiting',
  on: {
    'file.chosen': {
      target: '.reading',
      actions: ['removeSaved', { type: 'storeFile', params: ({ event }) => event }],
    },
    'file.closed': { target: '.waiting', actions: ['removeSaved', 'clearFile'] },
  },
  states: {
    waiting: { always: { guard: 'hasFile', target: 'reading' } },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readFile',
        src: 'readFile',
        input: ({ context: { file } }) => ({ file }),
        onDone: { target: 'open', actions: { type: 'storeData', params: ({ event }) => ({ data: event.output }) } },
        onError: {
          target: 'refused',
          actions: { type: 'storeReason', params: ({ event }) => ({ reason: reasonOf(event.error) }) },
        },
      },
      after: {
        readLimit: {
          target: 'refused',
          actions: { type: 'storeReason', params: { reason: 'Reading it took longer than 30 seconds.' } },
        },
      },
    },
    open: {
      initial: 'saving',
      states: {
        saving: {
          invoke: {
            id: 'saveFile',
            src: 'saveFile',
            input: ({ context: { file } }) => ({ file }),
            onDone: 'saved',
            onError: 'unsaved',
          },
          after: { saveLimit: 'unsaved' },
        },
        saved: { description: 'The tab keeps the file until it or the tab is closed.' },
        unsaved: { description: 'The file is too large to keep, or the browser keeps nothing.' },
      },
    },
    refused: {
      description: 'What is wrong with the file is said in a sentence. Another one can be chosen.',
      entry: 'removeSaved',
    },
  },
});
