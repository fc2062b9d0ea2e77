/** Popular email providers. */
const providers = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'live.com',
  'msn.com',
  'comcast.net',
  'proton.me',
  'protonmail.com',
  'yahoo.ca',
  'hotmail.ca',
  'rogers.com',
  'sympatico.ca',
] as const;

/** Real domains that look like typos of a provider's. */
const own = new Set<string>([
  ...providers,
  'ymail.com',
  'gmx.com',
  'mail.com',
  'email.com',
  'me.com',
  'mac.com',
  'pm.me',
  'live.ca',
  'outlook.ca',
]);

/** Whether the words differ by one typo: an extra, missing or wrong character, or two swapped. */
function isSlip(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const [rest, right] = [typed.slice(start), meant.slice(start)];
  const swapped = rest[0] === right[1] && rest[1] === right[0] && rest.slice(2) === right.slice(2);
  return swapped || rest.slice(1) === right.slice(1) || rest.slice(1) === right || rest === right.slice(1);
}

/**
 * The intended address, if the domain is one typo away from a large provider's. Short domains are
 * skipped: many are close to each other.
 */
export function emailMeant(email: string): string | null {
  const [, name = '', domain = ''] = /^(\S+)@([^\s@]+)$/.exec(email.trim()) ?? [];
  const typed = domain.toLowerCase();
  if (own.has(typed)) return null;
  const meant = providers.find((provider) => provider.length >= 8 && isSlip(typed, provider));
  return meant === undefined ? null : `${name}@${meant}`;
}
