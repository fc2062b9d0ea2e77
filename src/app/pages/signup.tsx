import type { ActorRefFrom } from 'xstate';
import { SignUp } from '#features/sign-up/SignUp.tsx';
import type { SignUpMachine } from '#machines/signUp/signUp.machine.ts';
import { goTo } from '../address/location.ts';
import { provideSignUp } from '../effects/sign-up.ts';
import { defineFlow } from '../flow.ts';
import { useFlow, useSandbox } from '../hooks.ts';
import type { PageModule } from '../pages.ts';

export const flows: PageModule['flows'] = ({ services }) => [
  defineFlow({
    key: 'signUp',
    scope: 'open',
    logic: provideSignUp(services),
    input: { email: '' },
    listen: (flow) =>
      void flow.subscribe({
        // With an output the person went on to sign in; without one the page was left.
        complete: () => {
          const { output } = flow.getSnapshot();
          if (output) goTo('/signin', { state: { email: output.email } });
        },
      }),
  }),
];

export function Page() {
  const sandbox = useSandbox();
  const flow = useFlow<ActorRefFrom<SignUpMachine>>('signUp');
  return flow && <SignUp flow={flow} sandbox={sandbox} />;
}
