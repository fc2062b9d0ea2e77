import { createElement, Fragment } from 'react';

/** A purpose from a README, with backticks as code. */
export function Purpose({ text }: { text: string }) {
  // Odd parts were between backticks.
  const parts = text.split('`').map((part, place) => (place % 2 === 1 ? createElement('code', null, part) : part));
  return createElement(Fragment, null, ...parts);
}
