/** The single keys of the console. What hears them, the buttons and the help read them here. */

export const goKey = 'g';
export const helpKey = '?';
export const listKeys = { search: '/', next: 'j', previous: 'k', select: 'x' } as const;
export const customerKeys = {
  ...{ freeze: 'f', pause: 'p', sessions: 'e', factors: 'r', documents: 'd', phone: 't', name: 'a' },
  ...{ bankAccount: 'b', mail: 'm', contact: 'v', identity: 'i' },
} as const;
/** Beside the digits, which open decisions. */
export const caseKeys = { next: 'n', before: '[', after: ']' } as const;
export const recordKeys = { copy: 'c' } as const;
