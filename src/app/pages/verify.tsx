import { Verification } from '#features/verification/Verification.tsx';
import { hostedPorts } from '../effects/hosted.ts';
import { openIdentityCheck } from '../effects/identity-check.ts';
import { useFlow, useWorld } from '../hooks/world.ts';
import { customerPage } from '../page.ts';

function Page() {
  const { settings } = useWorld().services;
  const flow = useFlow('identityCheck');
  return flow && <Verification flow={flow} showInquiry={hostedPorts(settings).inquiry.show} sandbox={settings.sandbox} />;
}

export const page = customerPage({ Page, open: (customer) => void openIdentityCheck(customer) });
