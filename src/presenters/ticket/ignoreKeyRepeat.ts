import type { KeyboardEvent } from 'react';

/** For a button whose meaning changes under the finger: a key that is held down belongs to what the button meant before. */
export const ignoreKeyRepeat = (event: KeyboardEvent): void => {
  if (event.repeat) event.preventDefault();
};
