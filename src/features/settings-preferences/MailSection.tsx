import { useSelector } from '@xstate/react';
import { type MailKind, mailKinds } from '#domain/security/mailChoices.ts';
import type { FlowRefs } from '#machines/flows/flows.types.ts';
import { selectFailed, selectList, selectSaved, selectSaving } from '#machines/ownedList/ownedList.machine.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { ProblemNotice } from '#presenters/problem/ProblemNotice.tsx';
import { transportWordings, wordingOf } from '#presenters/problem/wording.ts';
import { SettingsSection } from '#presenters/settings/SettingsSection.tsx';
import { RetryButton } from '#ui/button/RetryButton.tsx';
import { CheckboxField } from '#ui/field/CheckboxField.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import { type FailedList, FailedState } from '#ui/list/ListView.tsx';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { Text } from '#ui/text/Text.tsx';

export interface MailSectionProps {
  mails: FlowRefs['mailChoices'];
  /** Why the choices failed to load; null while they load and after success. */
  securityFailed: FailedList | null;
}

const words: Readonly<Record<MailKind, { readonly label: string; readonly hint: string }>> = {
  deposits: { label: 'Deposits', hint: 'When a deposit arrives or is returned.' },
  withdrawals: { label: 'Withdrawals', hint: 'When a withdrawal completes or fails.' },
  orders: { label: 'Orders', hint: 'When an order completes.' },
  verification: {
    label: 'Verification',
    hint: 'When the bank decides about your verification or needs another document.',
  },
};

const unchanged = 'We don’t know yet whether your choice was saved. What you see here is what we last loaded.';
const wordings = transportWordings(unchanged);

/** Which emails the customer wants. A switch moves once the server has the choice. */
export function MailSection({ mails, securityFailed }: MailSectionProps) {
  const choices = useSelector(mails, selectList);
  return (
    <SettingsSection
      id="emails"
      title="Emails"
      about="For your account, on all devices. Emails about the security of your account and the bank’s questions about your money always come."
    >
      {choices !== null ? (
        <Choices mails={mails} />
      ) : securityFailed ? (
        <FailedState what="email settings" {...securityFailed} />
      ) : (
        <Skeleton width="medium" />
      )}
    </SettingsSection>
  );
}

function Choices({ mails }: Pick<MailSectionProps, 'mails'>) {
  const choices = useSelector(mails, selectList);
  const saving = useSelector(mails, selectSaving);
  const saved = useSelector(mails, selectSaved);
  const failed = useSelector(mails, selectFailed);
  const problem = useSelector(mails, selectProblem);
  return (
    <Stack gap={3}>
      {failed && problem && (
        <ProblemNotice
          wording={{
            ...wordingOf(problem, wordings, unchanged),
            title: `Emails about ${words[failed.item].label.toLowerCase()} weren’t changed`,
          }}
          reference={problem.reference}
          action={
            <RetryButton
              size="small"
              waitUntil={problem.wait?.until}
              onRetry={() => mails.send({ type: 'retry.requested' })}
            />
          }
        />
      )}
      {mailKinds.map((kind) => (
        <CheckboxField
          key={kind}
          label={words[kind].label}
          hint={words[kind].hint}
          checked={choices?.[kind] ?? false}
          // Not disabled, which would lose the focus; the machine takes one choice at a time.
          aria-disabled={saving !== null}
          onChecked={(wanted) => mails.send({ type: wanted ? 'item.added' : 'item.removed', item: kind })}
        />
      ))}
      <Text size="s" tone="soft">
        <span role="status">
          {saving ? `Saving: ${words[saving.item].label}` : saved ? `Saved: ${words[saved.item].label}` : ''}
        </span>
      </Text>
    </Stack>
  );
}
