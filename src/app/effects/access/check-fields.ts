import { fromPromise } from 'xstate';
import type { LateFields, LateProblems } from '#machines/shared/lateFields.ts';
import { onDemand } from '../../logic/on-demand.ts';

/** The phone metadata and the list of common passwords load on first use. */
export const fieldsCheck = fromPromise<LateProblems, LateFields>(async ({ input: { phone, country, password } }) => {
  const [phoneIsWrong, passwordIsKnown] = await Promise.all([
    phone !== '' &&
      onDemand(() => import('#ports/browser/phone-numbers.ts')).then(
        ({ isPhoneNumber }) => !isPhoneNumber(phone, country),
      ),
    password !== '' &&
      onDemand(() => import('#domain/credentials/knownPasswords.ts')).then(({ isKnownPassword }) =>
        isKnownPassword(password),
      ),
  ]);
  return { ...(phoneIsWrong && { phone: 'phoneShape' }), ...(passwordIsKnown && { password: 'tooCommon' }) };
});
