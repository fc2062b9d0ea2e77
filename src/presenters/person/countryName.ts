const names = new Intl.DisplayNames('en-US', { type: 'region' });

/** A country by its two letters. A code that is none is shown as it is. */
export function countryName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
