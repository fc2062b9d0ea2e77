import type { KeyboardEvent } from 'react';

/** For a button that changes its meaning: a held key still means the previous one. */
export const ignoreKeyRepeat = (event: KeyboardEvent): void => {
  if (event.repeat) event.preventDefault();
};
