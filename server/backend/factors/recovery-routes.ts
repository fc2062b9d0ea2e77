import * as v from 'valibot';
import { liveSession } from '../customers/access.ts';
import { emptyBody } from '../customers/schemas.ts';
import { route } from '../http/routes.ts';
import { afterSecurityChange } from '../security/change.ts';
import { freshRefusal, requireFresh } from '../security/fresh.ts';
import { renewRecoveryCodes } from './changes.ts';

const postRecoveryCodes = route({
  method: 'POST',
  path: '/customers/recovery-codes',
  summary: 'Get new recovery codes',
  description: ['Ten new ones, which are shown only now. The old ones no longer work.'],
  access: liveSession,
  limit: 'changeSecurity',
  body: emptyBody,
  example: {},
  reply: {
    message: 'Your new recovery codes.',
    data: v.strictObject({ recovery_codes: v.array(v.string()) }),
    example: { recovery_codes: ['7k3mq-x9rtw'] },
  },
  refusals: [freshRefusal, { status: 409, code: 'no_second_factor', when: 'The customer has neither an authenticator app nor a passkey.' }],
  async handler({ services, c, who }) {
    requireFresh(who);
    const codes = await renewRecoveryCodes(services, who);
    await afterSecurityChange(services, c, who.customer, { kind: 'recoveryCodesReplaced' });
    return { recovery_codes: codes };
  },
});

export const recoveryRoutes = [postRecoveryCodes];
