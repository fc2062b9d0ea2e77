import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { fieldsCheck } from '#app/effects/access/check-fields.ts';
import { takeDraft } from '#app/effects/app/drafts.ts';
import { watchLoads } from '#app/effects/records/watch-loads.ts';
import { type Customer, open } from '#app/handle/app-handle.ts';
import { reporting } from '#app/logic/reporting.ts';
import { refusable, refusedUnlessEnded } from '#app/mapping/refusals.ts';
import { profile } from '#contract/account/profile.ts';
import { isIdentityProven } from '#domain/verification/verification.ts';
import { changeProfileMachine } from '#machines/changeProfile/changeProfile.machine.ts';
import type { ChangeProfileEvent, SaveProfileResult } from '#machines/changeProfile/changeProfile.types.ts';
import { call } from '#ports/backend/call.ts';

const draftSchema = v.object({ field: v.picklist(['phone', 'country']), phone: v.string(), country: v.string() });

type Loaded = Extract<ChangeProfileEvent, { type: 'details.updated' | 'identity.updated' }>;

const provideChangeProfile = (customer: Customer) =>
  changeProfileMachine.provide({
    actors: {
      checkFields: fieldsCheck,
      saveProfile: fromPromise<SaveProfileResult, { phone: string; country: string }>(({ input, signal }) =>
        refusable(
          () =>
            customer.services.asUser(
              async ({ ut }) =>
                ({ ok: true, details: await call(profile.save, { token: ut, body: input, signal }) }) as const,
            ),
          refusedUnlessEnded,
        ),
      ),
      watchProfile: reporting<Loaded>((report) => {
        const stops = [
          watchLoads(customer, 'profile', ({ phone, country }) =>
            report({ type: 'details.updated', details: { phone, country } }),
          ),
          watchLoads(customer, 'customer', ({ state }) =>
            report({ type: 'identity.updated', isVerified: isIdentityProven(state) }),
          ),
        ];
        return () => {
          for (const stop of stops) stop();
        };
      }),
    },
  });

/** Phone number and country. The flow outlives its page, so that nothing is lost. */
export const openChangeProfile = (customer: Customer) =>
  open(customer.flows, 'changeProfile', () => ({
    logic: provideChangeProfile(customer),
    input: { draft: takeDraft(customer, 'changeProfile', (draft) => v.is(draftSchema, draft)) },
  }));
