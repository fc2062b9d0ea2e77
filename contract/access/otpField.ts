import * as v from 'valibot';
import { foldTyped } from '#domain/money/typedText.ts';
import { field } from '../kit/fields.ts';

export const otpRule = 'Enter the six digits that we emailed you.';

/** Without copied whitespace. Malformed text costs no try; empty counts as absent. */
export const optionalOtpField = field(
  v.pipe(
    v.string(otpRule),
    v.transform((text) => foldTyped(text).replace(/\s+/g, '')),
    v.string(),
    v.regex(/^(\d{6})?$/, otpRule),
    v.description('The six digits of an emailed code of the plain variant, or empty.'),
  ),
);
