import { SettingsSection } from '#presenters/settings/SettingsSection.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';

/** Leads to the customer's own referral link, and what came of it. */
export const ReferralSection = () => (
  <SettingsSection
    id="referrals"
    title="Invite others"
    about="You have a link and a code of your own. You can see how many people opened an account with them. There is no reward for either side."
  >
    <div>
      <AppLink href="/referral-program">See your referral link</AppLink>
    </div>
  </SettingsSection>
);
