import * as v from 'valibot';
import { hasHiddenCharacter } from '#domain/credentials/hiddenCharacters.ts';
import { field } from '../kit/fields.ts';
import { shape } from '../kit/shape.ts';

export const longestReason = 500;
/** A second person reads it, so nothing may be invisible or change text direction. */
export const isReadable = (reason: string): boolean => !hasHiddenCharacter(reason.replaceAll(/\r?\n/g, ' '));
/** A reason, kept in the audit log. */
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
export const versionField = v.pipe(
  v.number('Send the version that you saw.'),
  v.safeInteger('Send the version that you saw.'),
);

export const idParams = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/), v.description('As the list has it.')),
});

export const changeBody = v.object({ reason: reasonField('required'), version: versionField });

const outcome = v.pipe(v.picklist(['done', 'requested']), v.description('`requested` waits for a second person.'));
const effect = v.pipe(v.string(), v.description('What it does, as a sentence.'));
/** The result of an action. */
export const decision = shape({ outcome, requestId: v.nullable(v.string()), effect });
export type StaffDecision = v.InferOutput<typeof decision>;
