import { useFlow } from '#app/hooks/app.ts';
import { customerPage } from '#app/outlet/page.ts';
import { InviterCode } from '#features/referral/InviterCode.tsx';
import { OwnInvitations } from '#features/referral/OwnInvitations.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import { InviteIntroduction } from './InviteIntroduction.tsx';
import { openInviterCode } from './inviterCode.ts';

/** The settings tab with the customer's own link, its results, and their inviter. */
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
