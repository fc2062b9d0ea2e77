import { nameHasHiddenCharacter, tidyLine } from '../credentials/hiddenCharacters.ts';
import { maxPasskeyNameLength, type Passkey } from './accountSecurity.ts';

export type PasskeyNameProblem = 'required' | 'tooLong' | 'hiddenCharacter' | 'nameTaken';

/** Null when the name is fine. */
export function passkeyNameProblem(typed: string, others: readonly Pick<Passkey, 'name'>[]): PasskeyNameProblem | null {
  const name = tidyLine(typed);
  if (name === '') return 'required';
  if (name.length > maxPasskeyNameLength) return 'tooLong';
  if (nameHasHiddenCharacter(name)) return 'hiddenCharacter';
  return others.some((other) => other.name === name) ? 'nameTaken' : null;
}

/** A default name: the device, unless another passkey has it. */
export const suggestedPasskeyName = (device: string | null, others: readonly Pick<Passkey, 'name'>[]): string =>
  device === null || passkeyNameProblem(device, others) !== null ? '' : device;
