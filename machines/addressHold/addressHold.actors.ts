import type { HoldHours } from '#domain/addresses/addressHold.ts';
import { promiseContract, streamContract } from '../shared/actors.ts';
import type { Refusal } from '../shared/refusal.ts';
import type { AddressHoldEvent, HoldSetting } from './addressHold.types.ts';

export interface HoldChange {
  readonly holdHours: HoldHours;
}
/** `codeRequired`: a shorter hold takes a one-time code that was entered within five minutes. */
export type SaveHoldResult = { readonly ok: true; readonly setting: HoldSetting } | Refusal<'codeRequired' | 'refused'>;
/** PUT /backend/customers/address-hold. */
export const saveHold = promiseContract<SaveHoldResult, HoldChange>('saveHold');

/** Sends the setting, now and whenever it is loaded. */
export const watchHold = streamContract<Extract<AddressHoldEvent, { type: 'hold.updated' }>>('watchHold');
