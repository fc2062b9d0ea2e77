import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { tidyText } from '#domain/credentials/hiddenCharacters.ts';

/** The number as E.164, such as +15195550123: written with + and a country code, or as in the given country. Null when it is none. */
export function phoneNumberOf(text: string, country: string): string | null {
  const defaultCountry: CountryCode = isSupportedCountry(country) ? country : 'US';
  const number = parsePhoneNumberFromString(tidyText(text), { defaultCountry, extract: false });
  return number?.isValid() && !number.ext ? number.number : null;
}

/** The rule across two fields, for `v.partialCheck`: nobody has to give a number. */
export const phoneIsNumber = ({ phone, country }: { readonly phone: string; readonly country: string }): boolean =>
  phone === '' || phoneNumberOf(phone, country) !== null;
