import * as v from 'valibot';
import { type AddressHold, type HoldHours, holdLengths } from '#domain/addresses/addressHold.ts';
import type { HoldSetting } from '#machines/addressHold/addressHold.machine.ts';
import { timeSchema } from '../bank/schemas.ts';
import { callBackend } from './call.ts';

const holdHours = v.picklist(holdLengths);
const hold = v.pipe(
  v.object({ hold_hours: holdHours, from: v.nullable(timeSchema) }),
  v.transform(({ hold_hours, from }): AddressHold => ({ holdHours: hold_hours, from })),
);
const setting = v.pipe(
  v.object({ hold_hours: holdHours, next: v.nullable(hold), history: v.tupleWithRest([hold], hold) }),
  v.transform(({ hold_hours, ...rest }): HoldSetting => ({ holdHours: hold_hours, ...rest })),
);

/** The setting of the customer of the user token. */
export const readAddressHold = (ut: string, signal?: AbortSignal): Promise<HoldSetting> =>
  callBackend('address-hold', setting, { token: ut, ...(signal && { signal }) });

/** Changes the hold. Needs a one-time code that was entered in this session within five minutes. */
export const saveAddressHold = (ut: string, change: { email: string; holdHours: HoldHours }): Promise<HoldSetting> =>
  callBackend('address-hold', setting, {
    method: 'PUT',
    token: ut,
    body: { email: change.email, hold_hours: change.holdHours },
  });
