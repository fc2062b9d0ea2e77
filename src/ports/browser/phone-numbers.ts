import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { tidyText } from '#domain/credentials/hiddenCharacters.ts';

/** Whether the number exists, written nationally or with + and country code; the server's rule. */
export function isPhoneNumber(text: string, country: string): boolean {
  const number = parsePhoneNumberFromString(tidyText(text), {
    defaultCountry: isSupportedCountry(country) ? country : 'US',
    extract: false,
  });
  return (number?.isValid() ?? false) && !number?.ext;
}
