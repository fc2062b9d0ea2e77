export const settingsTabs = ['profile', 'security', 'alerts', 'limits', 'invite'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** The sections that links lead to, besides those of the profile. */
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

/** The parameters of a list; security events are the only one. */
const ofEvents = ['kind', 'sort', 'page', 'per_page', 'columns'];

/**
 * The settings tab of an address: the named one, that of its section, or that of its list. Some
 * links are older than the tabs.
 */
export function settingsTabIn({ search, hash }: Pick<Location, 'search' | 'hash'>): SettingsTab {
  const query = new URLSearchParams(search);
  const named = settingsTabs.find((tab) => tab === query.get('tab'));
  return (
    named ?? tabOfSection.get(hash.slice(1)) ?? (ofEvents.some((name) => query.has(name)) ? 'security' : 'profile')
  );
}

export const settingsAddress = (tab: SettingsTab): string => (tab === 'profile' ? '/settings' : `/settings?tab=${tab}`);

/** The address with its implied tab; null if it names one, or implies the first. */
export function withSettingsTab(at: Pick<Location, 'pathname' | 'search' | 'hash'>): string | null {
  const query = new URLSearchParams(at.search);
  const tab = settingsTabIn(at);
  if (query.get('tab') === tab || (tab === 'profile' && !query.has('tab'))) return null;
  query.delete('tab');
  if (tab === 'profile') return `${at.pathname}${query.size > 0 ? `?${query}` : ''}${at.hash}`;
  return `${at.pathname}?${new URLSearchParams([['tab', tab], ...query])}${at.hash}`;
}
