import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { tidyText } from '#domain/credentials/hiddenCharacters.ts';

/** E.164, such as +15195550123; null if invalid. Accepts the country's own format. */
export function phoneNumberOf(text: string, country: string): string | null {
  const defaultCountry: CountryCode = isSupportedCountry(country) ? country : 'US';
  const number = parsePhoneNumberFromString(tidyText(text), { defaultCountry, extract: false });
  return number?.isValid() && !number.ext ? number.number : null;
}

/** Cross-field rule for `v.partialCheck`; the number is optional. */
export const phoneIsNumber = ({ phone, country }: { readonly phone: string; readonly country: string }): boolean =>
  phone === '' || phoneNumberOf(phone, country) !== null;
