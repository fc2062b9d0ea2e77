/** `2026-01-15T12:00:00.000Z` of milliseconds. */
export const iso = (ms: number): string => new Date(ms).toISOString();

/** The same of an instant that may not be there. */
export const isoOrNull = (ms: number | null | undefined): string | null => (ms == null ? null : iso(ms));
