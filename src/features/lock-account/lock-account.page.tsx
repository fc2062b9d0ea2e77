import { open } from '#app/handle/app-handle.ts';
import { useFlow } from '#app/hooks/app.ts';
import { openPage } from '#app/outlet/page.ts';
import { provideLockAccount } from './effects.ts';
import { LockLink } from './LockLink.tsx';
import { takeLinkToken } from './linkToken.ts';

function Page() {
  const flow = useFlow('lockLink');
  return flow && <LockLink flow={flow} />;
}

export const page = openPage({
  Page,
  open: ({ flows, services, actor }) =>
    void open(
      flows,
      'lockLink',
      () => ({ logic: provideLockAccount(services), input: { customerGuid: '', token: takeLinkToken() } }),
      (flow) =>
        void flow.subscribe({
          complete: () => {
            // The link may have locked this browser's own session, which must find out at once.
            if (flow.getSnapshot().matches('locked')) actor('session').send({ type: 'accessToken.refused' });
          },
        }),
    ),
});
