import * as v from 'valibot';
import { hasHiddenCharacter } from '#domain/credentials/hiddenCharacters.ts';
import { staffRoles } from '#domain/staff/rights.ts';
import { emailField, field, nameField } from '../kit/fields.ts';
import type { RefusalNote } from '../kit/refusals.ts';

export const longestReason = 500;
/** A second person reads it, so nothing in it may be invisible or turn the text around. It can have several lines. */
export const isReadable = (reason: string): boolean => !hasHiddenCharacter(reason.replaceAll(/\r?\n/g, ' '));
/** Why somebody does something. It is kept in the audit log. */
export const reasonField = (text: 'required' | 'optional') =>
  field(
    v.pipe(
      v.string('Enter a reason.'),
      v.trim(),
      v.maxLength(longestReason, `Use at most ${longestReason} characters.`),
      v.check(isReadable, 'The reason contains characters that can’t be seen.'),
      v.check((given) => text === 'optional' || given !== '', 'Enter a reason.'),
      v.description('Kept in the audit log.'),
    ),
  );
const roles = v.pipe(
  v.array(v.picklist(staffRoles, 'Choose from the roles that there are.'), 'Choose at least one role.'),
  v.minLength(1, 'Choose at least one role.'),
  v.maxLength(staffRoles.length, 'Name each role once.'),
);
export const versionField = v.pipe(v.number('Send the version that you saw.'), v.safeInteger('Send the version that you saw.'));

export const inviteBody = v.object({ name: field(nameField), email: field(emailField), roles, reason: reasonField('required') });
export const rolesBody = v.object({ roles, reason: reasonField('required'), version: versionField });
export const changeBody = v.object({ reason: reasonField('required'), version: versionField });
export const decisionBody = v.object({ reason: reasonField('optional') });

export const idParams = v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/), v.description('As the list has it.')) });

export const decisionData = v.strictObject({
  outcome: v.pipe(v.picklist(['done', 'requested']), v.description('`requested` waits for a second person.')),
  request_id: v.nullable(v.string()),
  effect: v.pipe(v.string(), v.description('What it does, as a sentence.')),
});

export const personRefusals: readonly RefusalNote[] = [
  { status: 409, code: 'already_so', when: 'The person is active, or deactivated, already.' },
  { status: 403, code: 'own_account', when: 'It is the caller’s own account.' },
  {
    status: 409,
    code: 'changed_meanwhile',
    when: 'Somebody changed the person. `data` has the `version`, the `changes` by field, `by` whom and `at` what time.',
  },
];
