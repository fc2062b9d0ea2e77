import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import type { PasswordStrength } from '#domain/credentials/passwords.ts';

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
});
/** What follows adds strength only, and would take longer than a keystroke. */
const longest = 72;

/**
 * How hard a password is to guess.
 * @param known what an attacker would know about the customer, such as the name and the email address
 */
export function estimate(password: string, known: string): PasswordStrength {
  const words = known.split(/[^\p{L}\d]+/u).filter((word) => word.length > 2);
  return estimator.check(password.slice(0, longest), ['statechange', ...words]).score;
}
