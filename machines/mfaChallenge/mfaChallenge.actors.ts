import { promiseContract } from '../shared/actors.ts';
import type { FactorChallenge, FactorProof, PasskeyCredential, PasskeyRequest } from '../shared/factors.ts';
import type { Refusal } from '../shared/refusal.ts';
import type { FactorEnd, FactorGrant, FactorSubject } from './mfaChallenge.types.ts';

/** `expired`: the passkey request is too old or was used. `locked`: five wrong tries; nothing is checked until the wait ends. */
export type CheckFactorResult = { readonly ok: true; readonly grant: FactorGrant } | Refusal<'wrong' | 'expired' | 'locked' | 'refused' | FactorEnd>;
/** Has the server check what the customer proved. */
export const checkFactor = promiseContract<CheckFactorResult, { subject: FactorSubject; proof: FactorProof }>('checkFactor');

/** A new challenge, for a passkey whose last request is spent. */
export type RenewChallengeResult = { readonly ok: true; readonly challenge: FactorChallenge } | Refusal<'locked' | 'refused' | FactorEnd>;
export const renewChallenge = promiseContract<RenewChallengeResult, { subject: FactorSubject }>('renewChallenge');

export type PasskeyRefusal = 'passkeyCanceled' | 'passkeyTimedOut' | 'passkeyUnavailable' | 'passkeyFailed';
/** Opens the browser's passkey dialog. A stopped actor closes it. */
export type AskPasskeyResult = { readonly ok: true; readonly signed: PasskeyCredential } | Refusal<PasskeyRefusal>;
export const askPasskey = promiseContract<AskPasskeyResult, { request: PasskeyRequest }>('askPasskey');
