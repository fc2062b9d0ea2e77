import type { FieldProblem } from '#domain/credentials/fieldProblem.ts';
import type { ProfileField } from '#machines/changeProfile/changeProfile.types.ts';
import { personTexts } from '#presenters/person/messages.ts';
import { problemWording, support, type Wording } from '#presenters/problem/wording.ts';

type BackendCode =
  | 'invalid_input'
  | 'country_verified'
  | 'bank_unavailable'
  | 'identity_unavailable'
  | 'too_many_requests'
  | 'internal_error';

const kept = 'We kept what you entered.';
const nothing = `Nothing was saved. ${kept}`;
const unknown = `Your change may not be saved. ${kept}`;
const later = (title: string): Wording => ({ title, text: nothing, next: 'Try again in a moment.' });

export const profileWording = problemWording<BackendCode>(unknown, {
  invalid_input: { title: 'Check the marked fields', text: `${nothing} Correct the marked fields, then try again.` },
  country_verified: {
    title: 'You were verified with another country',
    text: `${nothing} If you moved, contact support.`,
    links: [support],
  },
  bank_unavailable: later('We can’t check your country right now'),
  identity_unavailable: later('Changes are temporarily unavailable'),
  too_many_requests: { title: 'Too many changes', text: nothing, next: 'Wait a few minutes, then try again.' },
  internal_error: { title: 'Something went wrong on our side', text: unknown, next: 'Try again in a moment.' },
});

/** A field's error, in the server's own words if it sent any. */
export const profileFieldText = (field: ProfileField, found: string | undefined): string | undefined =>
  found === undefined
    ? undefined
    : ((personTexts[field] as Readonly<Partial<Record<FieldProblem, string>>>)[found as FieldProblem] ?? found);
