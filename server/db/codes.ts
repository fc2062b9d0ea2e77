/** Unwraps Drizzle's errors. */
export function databaseCode(error: unknown): string | null {
  for (let cause = error; typeof cause === 'object' && cause !== null; cause = (cause as { cause?: unknown }).cause) {
    const code = (cause as { code?: unknown }).code;
    // Every SQLSTATE has a digit. EPIPE is a lost connection, with an unknown commit.
    if (typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return code;
  }
  return null;
}
