import * as v from 'valibot';
import { type Referrals, referralStages } from '#domain/referrals/referrals.ts';
import { callBackend } from './call.ts';

const howMany = v.pipe(v.number(), v.integer(), v.minValue(0));
const schema = v.pipe(
  v.object({
    code: v.string(),
    link: v.pipe(v.string(), v.url()),
    counts: v.object(v.entriesFromList(referralStages, howMany)),
    people: v.array(
      v.pipe(
        v.object({ joined_month: v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/)), stage: v.picklist(referralStages) }),
        v.transform(({ joined_month: joinedMonth, stage }) => ({ joinedMonth, stage })),
      ),
    ),
    can_add_until: v.nullable(v.pipe(v.string(), v.transform(Date.parse), v.number())),
  }),
  v.transform(({ can_add_until: canAddUntil, ...reply }): Referrals => ({ ...reply, canAddUntil })),
);

/** The code of the user token's customer, and what came of their invitations. */
export const readReferrals = (ut: string, signal: AbortSignal): Promise<Referrals> => callBackend('referrals', schema, { token: ut, signal });
