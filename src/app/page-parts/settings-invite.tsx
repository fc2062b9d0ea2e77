import { InviteIntroduction } from '#features/settings/InviteIntroduction.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import { customerPage } from '../outlet/page.ts';
import { OwnInvitations } from './own-invitations.tsx';

/** The tab of the settings with the customer's own link and what came of it. */
const Invite = () => (
  <div id="referrals">
    <Stack>
      <InviteIntroduction />
      <OwnInvitations />
    </Stack>
  </div>
);

export const page = customerPage({ Page: Invite, resources: ['referrals'] });
