import type { KeyboardEvent, MouseEvent } from 'react';

/**
 * For a button whose meaning changes under the pointer: the second click of a double click, and a key that is held down,
 * belong to what the button meant before.
 */
export const isSecondOfDouble = ({ detail }: Pick<MouseEvent, 'detail'>): boolean => detail > 1;

export const ignoreHeldKey = (event: KeyboardEvent): void => {
  if (event.repeat) event.preventDefault();
};
