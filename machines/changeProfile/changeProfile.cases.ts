import { type Cases, refusal } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import { type ChangeProfileMachine, countryIsFixed, formProblems } from './changeProfile.machine.ts';
import type { OwnDetails } from './changeProfile.types.ts';

const fault = new ProblemError(problem('serverFault', true));

export const sampleDetails: OwnDetails = { phone: '+15195550123', country: 'CA' };
const noDetails: OwnDetails = { phone: null, country: null };

export const changeProfileCases: Cases<ChangeProfileMachine> = {
  inputs: [{ draft: null }, { draft: { field: 'phone', phone: '(519) 555-0199', country: '' } }],
  events: {
    'details.updated': [{ details: sampleDetails }, { details: noDetails }],
    'identity.updated': [{ isVerified: true }],
    'change.requested': [{ field: 'phone' }, { field: 'country' }],
    'field.changed': [
      { field: 'phone', text: '(519) 555-0199' },
      { field: 'country', text: 'US' },
      { field: 'country', text: 'FR' },
    ],
    'field.left': [{ field: 'phone' }, { field: 'country' }],
  },
  actors: {
    checkFields: { done: [{}, { phone: 'phoneShape' }], faults: [fault] },
    saveProfile: {
      done: [
        { ok: true, details: sampleDetails },
        refusal('refused', {
          code: 'country_verified',
          retryable: false,
          fields: { country: 'You were verified with another country.' },
        }),
      ],
      faults: [fault],
    },
    watchProfile: { stream: true },
  },
  abstraction: ({ context }) => [
    ...Object.keys(formProblems(context)),
    context.details === null,
    context.details?.country == null,
    context.phone === '',
    countryIsFixed(context),
  ],
  invariants: {
    'nothing is sent while a field is wrong': (snapshot) =>
      snapshot.matches('submitting') && Object.keys(formProblems(snapshot.context)).length > 0
        ? 'a wrong form was submitted'
        : undefined,
  },
};
