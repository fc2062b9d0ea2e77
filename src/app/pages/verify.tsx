import { DueDiligence } from '#features/verification/DueDiligence.tsx';
import { History } from '#features/verification/History.tsx';
import { Verification } from '#features/verification/Verification.tsx';
import { openEnhancedDueDiligence } from '../effects/account/enhanced-due-diligence.ts';
import { hostedPorts } from '../effects/account/hosted.ts';
import { openIdentityCheck } from '../effects/account/identity-check.ts';
import { listState } from '../hooks/list-state.ts';
import { useFlow, useLoaded, useWorld } from '../hooks/world.ts';
import { customerPage } from '../outlet/page.ts';

function Page() {
  const { settings } = useWorld().services;
  const flow = useFlow('identityCheck');
  const dueDiligence = useFlow('enhancedDueDiligence');
  const verifications = useLoaded('verifications');
  const known = verifications.value ?? verifications.known;
  const hosted = { showInquiry: hostedPorts(settings).inquiry.show, sandbox: settings.sandbox };
  return (
    flow && (
      <Verification
        {...hosted}
        unservedRegions={settings.unservedRegions}
        flow={flow}
        dueDiligence={dueDiligence && <DueDiligence {...hosted} flow={dueDiligence} />}
        history={
          <History records={listState({ ...verifications, value: known?.records ?? null }, verifications.staleSince)} missing={known?.missing ?? 0} />
        }
      />
    )
  );
}

export const page = customerPage({
  Page,
  resources: ['verifications'],
  open: (customer) => {
    openIdentityCheck(customer);
    openEnhancedDueDiligence(customer);
  },
});
