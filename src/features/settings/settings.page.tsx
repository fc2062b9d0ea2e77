import { createElement } from 'react';
import { useSearch } from 'wouter';
import { goTo } from '#app/address/location.ts';
import { useApp, useFlow, useLoaded } from '#app/hooks/app.ts';
import { failureOf, listState } from '#app/hooks/list-state.ts';
import { bankAccountOf } from '#app/mapping/bank-accounts.ts';
import { customerPage, type PageDefinition } from '#app/outlet/page.ts';
import { tabbedPage, tabOnDemand } from '#app/outlet/tabs.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { TabLinks } from '#ui/tabs/TabLinks.tsx';
import { type SettingsTab, settingsAddress, settingsTabIn, settingsTabs, withSettingsTab } from './address.ts';
import { PaymentMethodsSection } from './PaymentMethodsSection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { openChangeProfile } from './profile.ts';

const tabNow = () => settingsTabIn(location);
const isOpen = (tab: SettingsTab) => () => location.pathname === '/settings' && tabNow() === tab;

/** The first tab, which loads with the page. */
const Profile = () => (
  <Stack gap={5}>
    <KnownProfile />
    <PaymentMethods />
  </Stack>
);

function KnownProfile() {
  const profile = useLoaded('profile');
  const flow = useFlow('changeProfile');
  const { unservedRegions } = useApp().services.settings;
  const emailHref = `${settingsAddress('security')}#email`;
  return (
    <ProfileSection
      flow={flow}
      profile={profile.known}
      profileFailed={failureOf(profile)}
      emailHref={emailHref}
      unservedRegions={unservedRegions ?? []}
    />
  );
}

function PaymentMethods() {
  const { known, ...banks } = useLoaded('externalBankAccounts');
  return (
    <PaymentMethodsSection
      bankAccounts={listState({ ...banks, value: known?.map(bankAccountOf) ?? null }, banks.staleSince)}
    />
  );
}

const tabs: Readonly<Record<SettingsTab, PageDefinition>> = {
  profile: customerPage({
    Page: Profile,
    resources: ['profile', 'customer', 'externalBankAccounts'],
    open: (customer) => void openChangeProfile(customer),
  }),
  security: tabOnDemand(() => import('./settings-security.page.tsx'), isOpen('security')),
  alerts: tabOnDemand(() => import('./settings-alerts.page.tsx'), isOpen('alerts')),
  limits: tabOnDemand(() => import('./settings-limits.page.tsx'), isOpen('limits')),
  invite: tabOnDemand(() => import('./settings-invite.page.tsx'), isOpen('invite')),
};

const words: Readonly<Record<SettingsTab, string>> = {
  profile: 'Profile',
  security: 'Security',
  alerts: 'Alerts',
  limits: 'Limits',
  invite: 'Invite',
};
const links = settingsTabs.map((value) => ({ value, label: words[value], href: settingsAddress(value) }));

function Settings() {
  // A section in the address also leads to its tab, which is then in the query.
  const search = useSearch();
  const tab = settingsTabIn({ search, hash: location.hash });
  return (
    <Stack gap={5}>
      <PageHeader title="Settings" actions={<ButtonLink href="/settings-preferences">Preferences</ButtonLink>} />
      <TabLinks label="Settings" tabs={links} value={tab} />
      <div key={tab}>{tabs[tab].render()}</div>
    </Stack>
  );
}

/**
 * Adds the implied tab to the address, so that paging a list does not lose it. No watcher is
 * notified before the page is drawn: it would take this for the reader's current address.
 */
function nameTab(replace: (address: string) => void): void {
  const address = withSettingsTab(location);
  if (address !== null) replace(address);
}

const tabbed = tabbedPage({ tabs, tabNow, render: () => createElement(Settings) });

export const page: PageDefinition = {
  ...tabbed,
  enter(app) {
    nameTab((address) => History.prototype.replaceState.call(history, history.state, '', address));
    tabbed.enter(app);
  },
  readAddress(app) {
    nameTab((address) => goTo(address, { replace: true }));
    tabbed.readAddress(app);
  },
};
