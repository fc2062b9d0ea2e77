import { assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import { withEvent, withOutput } from '../shared/requesting.ts';
import { promiseContract, type ReportsTo } from '../shared/setup.ts';
import { draftRetryPause, typingPause } from '../shared/waits.ts';

/** Earlier text, and when it was saved, in ms since 1970. */
export interface FoundDraft {
  readonly text: string;
  readonly savedAt: number;
}

export interface StaffDraftInput {
  /** Such as `roles:4f2a`: each staff member has one draft per key. */
  readonly key: string;
  readonly reportTo: ReportsTo<StaffDraftReport>;
}

export interface StaffDraftContext extends StaffDraftInput {
  /** From when the form opened; null without one, and until read. */
  readonly found: FoundDraft | null;
  /** Null until something is typed. */
  readonly text: string | null;
  /** The server's text; null without one. */
  readonly saved: string | null;
  /** Null without a saved text. */
  readonly savedAt: number | null;
}

export type StaffDraftEvent =
  | { readonly type: 'text.changed'; readonly text: string }
  /** The text was sent or given up. */
  | { readonly type: 'draft.finished' };

/** Sent to the parent: an earlier draft of the same person. Nothing is filled in automatically. */
export type StaffDraftReport = { readonly type: 'draft.found' } & FoundDraft;

/** GET /admin/drafts/{key}. */
const readDraft = promiseContract<FoundDraft | null, { key: string }>('readDraft');
/** PUT /admin/drafts/{key}; removes empty text. */
const saveDraft = promiseContract<{ readonly savedAt: number | null }, { key: string; text: string }>('saveDraft');
/** DELETE /admin/drafts/{key}. Continues if its actor is stopped. */
const removeDraft = promiseContract<unknown, { key: string }>('removeDraft');

const textOf = ({ text }: StaffDraftContext): string => text ?? '';

export type StaffDraftMachine = typeof staffDraftMachine;

/** Saves staff's typed text on the server, beyond their session, for themselves only. */
export const staffDraftMachine = setup({
  types: { input: {} as StaffDraftInput, context: {} as StaffDraftContext, events: {} as StaffDraftEvent },
  actors: { readDraft, saveDraft, removeDraft },
  guards: {
    draftIsThere: (_, found: FoundDraft | null) => found !== null,
    textIsUnsaved: ({ context }) => context.text !== null && context.text !== context.saved,
  },
  actions: {
    storeFound: assign({ found: (_, found: FoundDraft | null) => found }),
    storeText: assign({ text: (_, { text }: { text: string }) => text }),
    // Later text is compared with what the invoke sent.
    storeSending: assign({ saved: ({ context }) => context.text }),
    storeSaved: assign({ savedAt: (_, { savedAt }: { savedAt: number | null }) => savedAt }),
    clearSaved: assign({ saved: null }),
    reportFound: sendTo(
      ({ context }) => context.reportTo,
      (_, found: FoundDraft | null): StaffDraftReport => ({
        type: 'draft.found',
        text: found?.text ?? '',
        savedAt: found?.savedAt ?? 0,
      }),
    ),
  },
  delays: { typingPause, draftRetryPause },
}).createMachine({
  id: 'staffDraft',
  context: ({ input }) => ({ ...input, found: null, text: null, saved: null, savedAt: null }),
  initial: 'reading',
  on: { 'draft.finished': '.removing' },
  states: {
    reading: {
      description: 'What is typed meanwhile waits, so that it takes the place of no draft that nobody has seen.',
      invoke: {
        id: 'readDraft',
        src: 'readDraft',
        input: ({ context: { key } }) => ({ key }),
        onDone: [
          {
            guard: withOutput('draftIsThere'),
            target: 'deciding',
            actions: [withOutput('storeFound'), withOutput('reportFound')],
          },
          { target: 'deciding' },
        ],
        onError: 'unread',
      },
      on: { 'text.changed': { actions: withEvent('storeText') } },
    },
    unread: {
      description: 'The server was not reached.',
      on: { 'text.changed': { actions: withEvent('storeText') } },
      after: { draftRetryPause: 'reading' },
    },
    deciding: { always: [{ guard: 'textIsUnsaved', target: 'pausing' }, { target: 'idle' }] },
    idle: {
      description: 'The server has what is typed.',
      on: { 'text.changed': { target: 'deciding', actions: withEvent('storeText') } },
    },
    pausing: {
      description: 'Somebody is typing: each pause saves.',
      on: { 'text.changed': { target: 'pausing', reenter: true, actions: withEvent('storeText') } },
      after: { typingPause: 'saving' },
    },
    saving: {
      description: 'One text at a time, so that none overtakes a newer one.',
      entry: 'storeSending',
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        input: ({ context }) => ({ key: context.key, text: textOf(context) }),
        onDone: { target: 'deciding', actions: withOutput('storeSaved') },
        onError: { target: 'unsaved', actions: 'clearSaved' },
      },
      on: { 'text.changed': { actions: withEvent('storeText') } },
    },
    unsaved: {
      description: 'The server was not reached. It is tried again.',
      on: { 'text.changed': { target: 'pausing', actions: withEvent('storeText') } },
      after: { draftRetryPause: 'saving' },
    },
    removing: {
      description: 'The parent need not wait: the call goes on without it. A draft that stays is offered once more.',
      on: { 'draft.finished': {}, 'text.changed': {} },
      invoke: {
        id: 'removeDraft',
        src: 'removeDraft',
        input: ({ context: { key } }) => ({ key }),
        onDone: 'removed',
        onError: 'removed',
      },
    },
    removed: { type: 'final' },
  },
});

type Snapshot = SnapshotFrom<StaffDraftMachine>;

/** Null without an earlier draft, and until it is read. */
export const selectFound = ({ context }: Snapshot) => context.found;
/** In ms; null before. */
export const selectSavedAt = ({ context }: Snapshot) => context.savedAt;
/** The newest text is unsaved, and the last try failed. */
export const selectIsUnsaved = (snapshot: Snapshot): boolean => snapshot.matches('unsaved');
