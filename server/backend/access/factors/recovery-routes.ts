import * as v from 'valibot';
import { recoveryCodeField } from '#contract/access/factorFields.ts';
import { emptyBody } from '#contract/kit/fields.ts';
import { type Route, route } from '../../kit/http/routes.ts';
import { renewRecoveryCodes } from './changes.ts';
import type { FactorCalls } from './factor-calls.ts';
import { findRecoveryCode } from './recovery-codes.ts';
import { codesGone, notARecoveryCode } from './refusals.ts';
import { forgetUnsaved, readUnsaved } from './unsaved-codes.ts';

const data = v.strictObject({ recovery_codes: v.array(v.string()) });
const example = { recovery_codes: ['7k3mq-x9rtw'] };

/** The calls by which somebody reads, saves and replaces their own recovery codes. */
export function recoveryRoutes<Who>(calls: FactorCalls<Who>): readonly Route[] {
  const { access, limits } = calls;
  const path = `${calls.path}/recovery-codes`;
  const getRecoveryCodes = route({
    method: 'GET',
    path,
    summary: 'Show new recovery codes again',
    description: ['Until `PUT` was called with one of them, for 24 hours at most. They are encrypted where they are stored.'],
    access,
    limit: limits.read,
    reply: { message: 'Your recovery codes.', data, example },
    refusals: [
      calls.freshRefusal,
      { status: 404, code: 'recovery_codes_gone', when: 'One of them was entered or used, more than 24 hours have passed, or there are none.' },
    ],
    async handler({ services, c, who }) {
      const codes = await readUnsaved(services, calls.ownerOf(who).guid);
      if (codes === null) throw codesGone();
      await calls.spendFresh(services.db, { services, c, who }, { kind: 'recoveryCodesShown' });
      return { recovery_codes: codes };
    },
  });

  const putRecoveryCodes = route({
    method: 'PUT',
    path,
    summary: 'Confirm that new recovery codes are saved',
    description: [
      'With one of them, which stays unused. From then on, nobody can show them again. It needs no fresh confirmation: whoever writes ten codes down takes longer than one lasts, and who guesses has 50 bits and 30 tries an hour.',
    ],
    access,
    limit: limits.change,
    body: v.object({ code: recoveryCodeField }),
    example: { code: '7k3mq-x9rtw' },
    reply: { message: 'Your recovery codes are saved.', data: v.null(), example: null },
    refusals: [{ status: 422, code: 'code_wrong', when: 'It is none of the codes that still work.' }],
    async handler({ services, body: { code }, who }) {
      const { guid } = calls.ownerOf(who);
      // In time or late: whoever has a code that works has saved them.
      if ((await findRecoveryCode(services, guid, code)) === null) throw notARecoveryCode();
      await forgetUnsaved(services.db, guid);
      return null;
    },
  });

  const postRecoveryCodes = route({
    method: 'POST',
    path,
    summary: 'Get new recovery codes',
    description: ['Ten new ones. The old ones no longer work.'],
    access,
    limit: limits.change,
    body: emptyBody,
    example: {},
    reply: {
      message: 'Your new recovery codes.',
      data,
      example,
    },
    refusals: [calls.freshRefusal, { status: 409, code: 'no_second_factor', when: 'The customer has neither an authenticator app nor a passkey.' }],
    async handler({ services, c, who }) {
      return { recovery_codes: await renewRecoveryCodes(calls, { services, c, who }) };
    },
  });

  return [getRecoveryCodes, putRecoveryCodes, postRecoveryCodes];
}
