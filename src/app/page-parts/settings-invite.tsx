import { InviterCode } from '#features/referral/InviterCode.tsx';
import { InviteIntroduction } from '#features/settings/InviteIntroduction.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import { openInviterCode } from '../effects/account/inviter-code.ts';
import { useFlow } from '../hooks/world.ts';
import { customerPage } from '../outlet/page.ts';
import { OwnInvitations } from './own-invitations.tsx';

/** The tab of the settings with the customer's own link, what came of it, and who invited them. */
function Invite() {
  const inviterCode = useFlow('inviterCode');
  return (
    <div id="referrals">
      <Stack>
        <InviteIntroduction />
        <OwnInvitations />
        {inviterCode && <InviterCode flow={inviterCode} />}
      </Stack>
    </div>
  );
}

export const page = customerPage({ Page: Invite, resources: ['referrals'], open: openInviterCode });
