import type { FieldProblem } from '#domain/credentials/fieldProblem.ts';

const list = new Intl.ListFormat('en-US');
export const servedText = (unservedRegions: readonly string[]): string =>
  `We serve customers in the United States and Canada${unservedRegions.length > 0 ? `, but not yet in ${list.format(unservedRegions)}` : ''}.`;

export const personTexts = {
  country: {
    required: 'Choose your country.',
    countryNotServed: 'We don’t serve this country yet.',
  },
  phone: {
    phoneShape: 'This isn’t a phone number that we know. Check its area code and the number of digits.',
  },
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<FieldProblem, string>>>>>;
