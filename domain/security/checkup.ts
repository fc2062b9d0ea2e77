import type { HoldHours } from '../addresses/addressHold.ts';
import { type AccountSecurity, hasMfa } from './accountSecurity.ts';

/** An account's protections, most important first. */
export const protections = ['secondFactor', 'recoveryCodes', 'addressHold', 'withdrawalEmails'] as const;
export type Protection = (typeof protections)[number];

/** `few`: running out; `unsaved`: not confirmed; `later`: depends on another one. */
export type ProtectionState = 'on' | 'off' | 'few' | 'unsaved' | 'later' | 'unknown';

export interface Checkup {
  readonly states: Readonly<Record<Protection, ProtectionState>>;
  /** The first one to improve; null if there is none. */
  readonly next: Protection | 'unknown' | null;
}

/** From this many recovery codes on there are enough. */
const enoughRecoveryCodes = 3;

function recoveryCodesOf(security: AccountSecurity): ProtectionState {
  if (!hasMfa(security)) return 'later';
  if (security.recoveryCodesLeft === 0) return 'off';
  if (security.recoveryCodesStatus === 'unsaved') return 'unsaved';
  return security.recoveryCodesLeft < enoughRecoveryCodes ? 'few' : 'on';
}

const onOff = (isOn: boolean): ProtectionState => (isOn ? 'on' : 'off');

/** Protections, and one next step. Data that has not loaded is unknown, never off. */
export function checkupOf(security: AccountSecurity | null, holdHours: HoldHours | null): Checkup {
  const states: Checkup['states'] = {
    secondFactor: security ? onOff(hasMfa(security)) : 'unknown',
    recoveryCodes: security ? recoveryCodesOf(security) : 'unknown',
    addressHold: holdHours === null ? 'unknown' : onOff(holdHours > 0),
    withdrawalEmails: security ? onOff(security.mailChoices.withdrawals) : 'unknown',
  };
  const first = protections.find((protection) => states[protection] !== 'on' && states[protection] !== 'later') ?? null;
  return { states, next: first !== null && states[first] === 'unknown' ? 'unknown' : first };
}
