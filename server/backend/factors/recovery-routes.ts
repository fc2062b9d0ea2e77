import * as v from 'valibot';
import { liveSession } from '../customers/access.ts';
import { emptyBody } from '../customers/schemas.ts';
import { route } from '../http/routes.ts';
import { afterSecurityChange } from '../security/change.ts';
import { freshRefusal, requireFresh } from '../security/fresh.ts';
import { renewRecoveryCodes } from './changes.ts';
import { recoveryCodeField } from './factor-schema.ts';
import { findRecoveryCode } from './recovery-codes.ts';
import { codesGone, notARecoveryCode } from './refusals.ts';
import { forgetUnsaved, readUnsaved } from './unsaved-codes.ts';

const path = '/customers/recovery-codes';
const data = v.strictObject({ recovery_codes: v.array(v.string()) });
const example = { recovery_codes: ['7k3mq-x9rtw'] };

const getRecoveryCodes = route({
  method: 'GET',
  path,
  summary: 'Show new recovery codes again',
  description: ['Until `PUT` was called with one of them, for 24 hours at most. They are encrypted where they are stored.'],
  access: liveSession,
  limit: 'readSecurity',
  reply: { message: 'Your recovery codes.', data, example },
  refusals: [
    freshRefusal,
    { status: 404, code: 'recovery_codes_gone', when: 'One of them was entered or used, more than 24 hours have passed, or there are none.' },
  ],
  async handler({ services, who }) {
    requireFresh(who);
    const codes = await readUnsaved(services, who.token.guid);
    if (codes === null) throw codesGone();
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
  access: liveSession,
  limit: 'changeSecurity',
  body: v.object({ code: recoveryCodeField }),
  example: { code: '7k3mq-x9rtw' },
  reply: { message: 'Your recovery codes are saved.', data: v.null(), example: null },
  refusals: [{ status: 422, code: 'code_wrong', when: 'It is none of the codes that still work.' }],
  async handler({ services, body: { code }, who: { token } }) {
    // In time or late: whoever has a code that works has saved them.
    if ((await findRecoveryCode(services, token.guid, code)) === null) throw notARecoveryCode();
    await forgetUnsaved(services.db, token.guid);
    return null;
  },
});

const postRecoveryCodes = route({
  method: 'POST',
  path,
  summary: 'Get new recovery codes',
  description: ['Ten new ones. The old ones no longer work.'],
  access: liveSession,
  limit: 'changeSecurity',
  body: emptyBody,
  example: {},
  reply: {
    message: 'Your new recovery codes.',
    data,
    example,
  },
  refusals: [freshRefusal, { status: 409, code: 'no_second_factor', when: 'The customer has neither an authenticator app nor a passkey.' }],
  async handler({ services, c, who }) {
    requireFresh(who);
    const codes = await renewRecoveryCodes(services, who);
    await afterSecurityChange(services, c, who.customer, { kind: 'recoveryCodesReplaced' });
    return { recovery_codes: codes };
  },
});

export const recoveryRoutes = [getRecoveryCodes, putRecoveryCodes, postRecoveryCodes];
