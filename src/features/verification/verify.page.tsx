import { hostedPorts } from '#app/effects/account/hosted.ts';
import { useApp, useFlow, useLoaded } from '#app/hooks/app.ts';
import { listState } from '#app/hooks/list-state.ts';
import { customerPage } from '#app/outlet/page.ts';
import { DueDiligence } from './DueDiligence.tsx';
import { openIdentityCheck } from './effects.ts';
import { openEnhancedDueDiligence } from './enhancedDueDiligence.ts';
import { History } from './History.tsx';
import { Verification } from './Verification.tsx';

function Page() {
  const { settings } = useApp().services;
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
          <History
            records={listState({ ...verifications, value: known?.records ?? null }, verifications.staleSince)}
            missing={known?.missing ?? 0}
          />
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
