import type { ActorRefFrom } from 'xstate';
import { Verification } from '#features/verification/Verification.tsx';
import type { IdentityCheckMachine } from '#machines/identityCheck/identityCheck.machine.ts';
import { customerGuid } from '../customer.ts';
import { hostedPorts } from '../effects/hosted.ts';
import { provideIdentityCheck } from '../effects/identity-check.ts';
import { defineFlow } from '../flow.ts';
import { useFlow, useWorld } from '../hooks.ts';
import type { PageModule } from '../pages.ts';

export const flows: PageModule['flows'] = (world) => [
  defineFlow({
    key: 'identityCheck',
    scope: 'customer',
    logic: provideIdentityCheck(world.services),
    input: { customerGuid: customerGuid(world) },
    // The bank gives a verified customer more than a new state: accounts fill and trading opens.
    listen: (flow) => void flow.on('identity.passed', () => world.want('customer', 'accounts')),
  }),
];

export function Page() {
  const { settings } = useWorld().services;
  const flow = useFlow<ActorRefFrom<IdentityCheckMachine>>('identityCheck');
  return flow && <Verification flow={flow} showInquiry={hostedPorts(settings).inquiry.show} sandbox={settings.sandbox} />;
}
