import { assign, emit, not, type SnapshotFrom, setup } from 'xstate';
import { countryProblem } from '#domain/credentials/countries.ts';
import { tidyText } from '#domain/credentials/hiddenCharacters.ts';
import { type FieldProblems, fieldChecks, formActions, withoutField } from '../shared/fields.ts';
import { checkFields, checkingFields, type LateFields, type LateProblems } from '../shared/lateFields.ts';
import type { Answer } from '../shared/problem.ts';
import { requesting, withEvent, withOutput } from '../shared/requesting.ts';
import { type FlowTypes, promiseContract, streamContract } from '../shared/setup.ts';
import { noticeTime, requestLimit } from '../shared/waits.ts';
import type {
  ChangeProfileContext,
  ChangeProfileEmitted,
  ChangeProfileEvent,
  ChangeProfileInput,
  OwnDetails,
  ProfileField,
  SaveProfileResult,
} from './changeProfile.types.ts';

/** PUT /customers/profile. Idempotent. */
const saveProfile = promiseContract<SaveProfileResult, { phone: string; country: string }>('saveProfile');
/** Sends the details and whether the customer is verified, at once and after each load. */
const watchProfile =
  streamContract<Extract<ChangeProfileEvent, { type: 'details.updated' | 'identity.updated' }>>('watchProfile');

interface Values {
  readonly phone: string;
  readonly country: string;
  readonly details: OwnDetails | null;
}

const checks = fieldChecks<ProfileField, Values>({
  // Optional; validity depends on the country, so it is checked on submit.
  phone: () => null,
  // Customers without a country can add just a phone number.
  country: ({ country, details }) => (country === '' && details?.country == null ? null : countryProblem(country)),
});
export const { fields: profileFields, formProblems } = checks;
const { fieldProblemOf } = checks;

/**
 * Fields whose checks load on demand. Without a chosen country, the phone number is checked against
 * the loaded one.
 */
const lateFieldsOf = ({ phone, country, details }: ChangeProfileContext): LateFields => ({
  ...{ phone: tidyText(phone), password: '' },
  country: country || (details?.country ?? ''),
});

/** Everything that blocks submission. */
const allProblems = (context: ChangeProfileContext, found: LateProblems): FieldProblems<ProfileField> => ({
  ...found,
  ...formProblems(context),
});

/** The form's initial values. */
const opened = ({ details }: ChangeProfileContext, field: ProfileField): Partial<ChangeProfileContext> => ({
  field,
  phone: details?.phone ?? '',
  country: details?.country ?? '',
});

/** A country set in another tab is taken over, since saving then requires one. */
const withDetails = ({ country }: ChangeProfileContext, details: OwnDetails): Partial<ChangeProfileContext> => ({
  details,
  country: country === '' ? (details.country ?? '') : country,
});

/**
 * Editing clears the field's problem; leaving the field checks it again. An unsupported country is
 * reported at once.
 */
function afterEdit(context: ChangeProfileContext, field: ProfileField, text: string): Partial<ChangeProfileContext> {
  const edited = { ...context, [field]: text, fieldProblems: withoutField(context.fieldProblems, field) };
  const { fieldProblems } = edited;
  return { [field]: text, fieldProblems: field === 'country' ? fieldProblemOf(edited, field) : fieldProblems };
}

const afterLeaving = (context: ChangeProfileContext, field: ProfileField): Partial<ChangeProfileContext> => ({
  fieldProblems: fieldProblemOf(context, field),
});

/** A verified customer's country cannot change. */
export const countryIsFixed = ({
  details,
  isVerified,
}: Pick<ChangeProfileContext, 'details' | 'isVerified'>): boolean => isVerified && details?.country != null;

/** Trimmed, without invisible characters. */
const typedDetails = ({ phone, country }: ChangeProfileContext) => ({ phone: tidyText(phone), country });

const openForm = { guard: 'detailsAreKnown', target: 'editing', actions: withEvent('storeOpened') } as const;

export const changeProfileMachine = setup({
  types: {} as FlowTypes<{
    input: ChangeProfileInput;
    context: ChangeProfileContext;
    events: ChangeProfileEvent;
    emitted: ChangeProfileEmitted;
  }>,
  actors: { checkFields, saveProfile, watchProfile },
  guards: {
    draftIsThere: ({ context }) => context.draft !== null,
    detailsAreKnown: ({ context }) => context.details !== null,
    formIsValid: ({ context }) => Object.keys(formProblems(context)).length === 0,
    phoneIsKnown: ({ context: { phone, details } }) => ['', details?.phone].includes(tidyText(phone)),
    allIsValid: ({ context }, found: LateProblems) => Object.keys(allProblems(context, found)).length === 0,
    accepted: (_, answer: Answer) => answer.ok,
  },
  actions: {
    ...formActions(profileFields),
    storeDetails: assign(({ context }, { details }: { details: OwnDetails }) => withDetails(context, details)),
    storeIdentity: assign({ isVerified: (_, { isVerified }: { isVerified: boolean }) => isVerified }),
    storeOpened: assign(({ context }, { field }: { field: ProfileField }) => opened(context, field)),
    storeRestored: assign(({ context: { draft } }) => ({ ...draft, draft: null })),
    storeText: assign(({ context }, { field, text }: { field: ProfileField; text: string }) =>
      afterEdit(context, field, text),
    ),
    storeLeft: assign(({ context }, { field }: { field: ProfileField }) => afterLeaving(context, field)),
    storeFieldProblems: assign({ fieldProblems: ({ context }) => formProblems(context) }),
    storeAllProblems: assign({ fieldProblems: ({ context }, found: LateProblems) => allProblems(context, found) }),
    storeSaved: assign({
      details: ({ context }, answer: SaveProfileResult) => (answer.ok ? answer.details : context.details),
    }),
    announceChange: emit({ type: 'profile.changed' }),
  },
  delays: { requestLimit, noticeTime },
}).createMachine({
  id: 'changeProfile',
  context: ({ input }) => ({
    ...input,
    details: null,
    isVerified: false,
    field: 'phone',
    phone: '',
    country: '',
    fieldProblems: {},
    problem: null,
  }),
  initial: 'deciding',
  invoke: {
    id: 'watchProfile',
    src: 'watchProfile',
    // The last loaded details stay; the server decides.
    onError: {},
  },
  on: {
    'details.updated': { actions: withEvent('storeDetails') },
    'identity.updated': { actions: withEvent('storeIdentity') },
  },
  states: {
    deciding: {
      description: 'What was typed before the session expired is shown again.',
      meta: { title: 'Resuming' },
      always: [{ guard: 'draftIsThere', target: 'editing', actions: 'storeRestored' }, { target: 'idle' }],
    },
    idle: {
      description: 'The phone number and the country are shown, as far as they are known.',
      tags: ['screen:profileKept'],
      meta: { title: 'Phone and country' },
      entry: 'clearProblems',
      on: { 'change.requested': openForm },
    },
    editing: {
      description:
        'One form for both. Without a phone number it can be saved, and without a country where none is known.',
      tags: ['form', 'screen:profileForm'],
      meta: { title: 'Change phone and country' },
      on: {
        'field.changed': { actions: withEvent('storeText') },
        'field.left': { actions: withEvent('storeLeft') },
        'form.submitted': [
          { guard: not('phoneIsKnown'), target: 'checkingFields' },
          { guard: 'formIsValid', target: 'submitting' },
          { actions: 'storeFieldProblems' },
        ],
        'change.closed': 'idle',
      },
    },
    checkingFields: {
      ...checkingFields(lateFieldsOf),
      tags: ['busy', 'screen:profileForm'],
      meta: { title: 'Checking the phone number' },
    },
    submitting: {
      description: 'After a fault what is shown is loaded again: the change may have been saved.',
      tags: ['busy', 'screen:profileForm'],
      meta: { title: 'Saving the profile' },
      entry: 'clearProblems',
      exit: 'announceChange',
      ...requesting({
        src: 'saveProfile',
        input: typedDetails,
        onDone: [
          { guard: withOutput('accepted'), target: 'saved', actions: withOutput('storeSaved') },
          { target: 'editing', actions: withOutput('storeRefusal') },
        ],
        failed: 'editing',
      }),
    },
    saved: {
      description: 'The confirmation is shown for a while, and read out.',
      tags: ['screen:profileKept'],
      meta: { title: 'Profile saved' },
      on: { 'change.requested': openForm },
      after: { noticeTime: 'idle' },
    },
  },
});

export type ChangeProfileMachine = typeof changeProfileMachine;

type Snapshot = SnapshotFrom<ChangeProfileMachine>;

export const selectDetails = ({ context }: Snapshot) => context.details;
/** A verified country cannot change. */
export const selectCountryIsFixed = ({ context }: Snapshot): boolean => countryIsFixed(context);
/** Takes focus first; its button gets focus back afterwards. */
export const selectField = ({ context }: Snapshot) => context.field;
export const selectText =
  (field: ProfileField) =>
  ({ context }: Snapshot): string =>
    context[field];
export const selectFieldProblem =
  (field: ProfileField) =>
  ({ context }: Snapshot): string | undefined =>
    context.fieldProblems[field];
export const selectIsSaved = (snapshot: Snapshot): boolean => snapshot.matches('saved');
