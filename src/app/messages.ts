/** The words of the specification's error catalogue. */
export const sessionExpired = 'Your session has expired. Please log in again.';
export const adminSessionEnded = 'Session has ended, Please login again.';
export const adminSessionMissing = 'Session has expired, Please login again.';
export const unexpectedError = 'Unexpected Application Error!';

/** A server's words as the banner shows them: as received, but for the one that means nothing to people. */
export const shown = (message: string): string => (message === 'Signature has expired' ? 'Your session has expired' : message);
