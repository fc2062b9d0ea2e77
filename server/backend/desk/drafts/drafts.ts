/** How long a draft is kept, in milliseconds: seven days. */
export const draftRetention = 7 * 24 * 3600_000;
