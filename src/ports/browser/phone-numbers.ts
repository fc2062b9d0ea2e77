import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { tidyText } from '#domain/credentials/hiddenCharacters.ts';

/** Whether the phone number exists, as written in the country or with + and its code. The server decides in the same way. */
export function isPhoneNumber(text: string, country: string): boolean {
  const number = parsePhoneNumberFromString(tidyText(text), { defaultCountry: isSupportedCountry(country) ? country : 'US', extract: false });
  return (number?.isValid() ?? false) && !number?.ext;
}
