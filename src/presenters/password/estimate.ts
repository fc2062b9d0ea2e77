import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import type { PasswordStrength } from '#domain/credentials/passwords.ts';

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
});
/** More characters only add strength, and would take longer than a keystroke. */
const longest = 72;

/** @param known what an attacker would know, such as the customer's name and email */
export function estimate(password: string, known: string): PasswordStrength {
  const words = known.split(/[^\p{L}\d]+/u).filter((word) => word.length > 2);
  return estimator.check(password.slice(0, longest), ['statechange', ...words]).score;
}
