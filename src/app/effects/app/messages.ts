/** Texts from the specification's error catalog. */
export const sessionExpired = 'Your session has expired. Please log in again.';
export const unexpectedError = 'Unexpected Application Error!';

/** A server's message for the banner: as received, except for one that is not meant for people. */
export const shown = (message: string): string =>
  message === 'Signature has expired' ? 'Your session has expired' : message;
