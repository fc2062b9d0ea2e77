import type { HoldHours } from '#domain/addresses/addressHold.ts';
import { promiseContract, streamContract } from '../shared/actors.ts';
import type { Refusal } from '../shared/refusal.ts';
import type { AddressHoldEvent, HoldSetting } from './addressHold.types.ts';

export interface HoldChange {
  readonly holdHours: HoldHours;
  /** The emailed code; null for a longer hold, which needs none. */
  readonly otp: string | null;
}
/** `codeRefused`: the code was wrong or has expired, or codes are locked; nothing was changed. */
export type SaveHoldResult = { readonly ok: true; readonly setting: HoldSetting } | Refusal<'codeRefused' | 'refused'>;
/** PUT /backend/customers/address-hold. */
export const saveHold = promiseContract<SaveHoldResult, HoldChange>('saveHold');

/** Sends the setting, now and whenever it is loaded. */
export const watchHold = streamContract<Extract<AddressHoldEvent, { type: 'hold.updated' }>>('watchHold');
