import { createElement, Fragment } from 'react';

/** What a machine is for, as its README says it: names in backticks are set as code. */
export function Purpose({ text }: { text: string }) {
  // Every second part stood between backticks.
  const parts = text.split('`').map((part, place) => (place % 2 === 1 ? createElement('code', null, part) : part));
  return createElement(Fragment, null, ...parts);
}
