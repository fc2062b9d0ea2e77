/** The SQLSTATE of a database error, also when Drizzle wrapped it. */
export function databaseCode(error: unknown): string | null {
  for (let cause = error; typeof cause === 'object' && cause !== null; cause = (cause as { cause?: unknown }).cause) {
    const code = (cause as { code?: unknown }).code;
    // With a digit, as every SQLSTATE has one: EPIPE is a lost connection, of which nobody knows whether it committed.
    if (typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return code;
  }
  return null;
}
