const names = new Intl.DisplayNames('en-US', { type: 'region' });

/** A country's name by its two-letter code; an unknown code is returned as is. */
export function countryName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
