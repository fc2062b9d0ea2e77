import { useSelector } from '@xstate/react';
import type { PendingEmailChange } from '#domain/security/accountSecurity.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { Address } from '#presenters/access/Access.tsx';
import { FlowProblem } from '#presenters/problem/FlowProblem.tsx';
import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import type { ChangeEmailProps } from './ChangeEmail.tsx';
import { cancelWording } from './messages.ts';

export interface PendingNoticeProps extends Pick<ChangeEmailProps, 'flow'> {
  pending: PendingEmailChange;
}

/** The change that the old mailbox can still stop. */
export function PendingNotice({ flow, pending: { email, appliesAt } }: PendingNoticeProps) {
  const busy = useSelector(flow, selectIsBusy);
  return (
    <>
      <FlowProblem flow={flow} wording={cancelWording} />
      <Notice tone="hold">
        <Text strong>Your email address is about to change</Text>
        <Text size="s">
          It becomes <Address>{email}</Address> on <Time at={appliesAt} format="from" />. To change it now, use the link
          that we emailed to your current address.
        </Text>
      </Notice>
      <Button busy={busy} onClick={() => flow.send({ type: 'pending.canceled' })}>
        Cancel the change
      </Button>
    </>
  );
}
