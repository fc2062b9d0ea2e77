export const settingsTabs = ['profile', 'security', 'limits', 'invite'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** The sections that links lead to, beside those of the profile. */
const tabOfSection: ReadonlyMap<string, SettingsTab> = new Map(
  Object.entries({
    email: 'security',
    password: 'security',
    'two-step-verification': 'security',
    'new-browser-codes': 'security',
    'address-hold': 'security',
    session: 'security',
    'security-events': 'security',
    lock: 'security',
    verification: 'limits',
    limits: 'limits',
    referrals: 'invite',
  } as const),
);

/** What a list is paged by; security events are the only one. */
const ofEvents = ['kind', 'sort', 'page', 'per_page', 'columns'];

/**
 * The tab of the settings that an address means: the one that it names, that of its section, or
 * that of the list that it pages. Links were made before there were tabs.
 */
export function settingsTabIn({ search, hash }: Pick<Location, 'search' | 'hash'>): SettingsTab {
  const query = new URLSearchParams(search);
  const named = settingsTabs.find((tab) => tab === query.get('tab'));
  return (
    named ?? tabOfSection.get(hash.slice(1)) ?? (ofEvents.some((name) => query.has(name)) ? 'security' : 'profile')
  );
}

/** The address of a tab, or of a section on it. */
export const settingsAddress = (tab: SettingsTab): string => (tab === 'profile' ? '/settings' : `/settings?tab=${tab}`);

/**
 * The address with the tab that it only implies; null where it names it, or where it is the first.
 */
export function withSettingsTab(at: Pick<Location, 'pathname' | 'search' | 'hash'>): string | null {
  const query = new URLSearchParams(at.search);
  const tab = settingsTabIn(at);
  if (query.get('tab') === tab || (tab === 'profile' && !query.has('tab'))) return null;
  query.delete('tab');
  if (tab === 'profile') return `${at.pathname}${query.size > 0 ? `?${query}` : ''}${at.hash}`;
  return `${at.pathname}?${new URLSearchParams([['tab', tab], ...query])}${at.hash}`;
}
