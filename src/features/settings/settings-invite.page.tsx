import { useFlow } from '#app/hooks/world.ts';
import { customerPage } from '#app/outlet/page.ts';
import { InviterCode } from '#features/referral/InviterCode.tsx';
import { OwnInvitations } from '#features/referral/OwnInvitations.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import { InviteIntroduction } from './InviteIntroduction.tsx';
import { openInviterCode } from './inviterCode.ts';

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
