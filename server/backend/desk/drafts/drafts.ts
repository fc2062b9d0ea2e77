/** Milliseconds. */
export const draftRetention = 7 * 24 * 3600_000;
