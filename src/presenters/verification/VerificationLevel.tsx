import type { ActivityLimit } from '#domain/transfers/limits.ts';
import { levelOf, type VerificationRecord } from '#domain/verification/verification.ts';
import { Chip } from '#ui/chip/Chip.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { Text } from '#ui/text/Text.tsx';
import { levelWordings, limitLines } from './level.ts';

export interface VerificationLevelProps {
  /** The bank's state of the customer; null while unknown. */
  customerState: string | null;
  /** The customer's verifications; null while unknown. */
  verifications: readonly VerificationRecord[] | null;
  /** The bank's limits for this customer; null while unknown. */
  limits: readonly ActivityLimit[] | null;
}

/** The customer's level, what it allows, and the bank's limits at it. */
export function VerificationLevel({ customerState, verifications, limits }: VerificationLevelProps) {
  const level = levelOf(customerState, verifications);
  if (level === null) return <Skeleton width="medium" />;
  const { name, tone, text } = levelWordings[level];
  return (
    <Stack gap={4}>
      <Stack gap={2}>
        <div>
          <Chip tone={tone}>{name}</Chip>
        </div>
        <Text tone="soft" measure>
          {text}
        </Text>
      </Stack>
      {level === 'notVerified' ? (
        <Text size="s" tone="soft" measure>
          The bank sets your limits when you’re verified.
        </Text>
      ) : (
        <Limits limits={limits} />
      )}
      <div>
        <AppLink href="/verify">{level === 'notVerified' ? 'Verify your identity' : 'View your verifications'}</AppLink>
      </div>
    </Stack>
  );
}

function Limits({ limits }: Pick<VerificationLevelProps, 'limits'>) {
  if (limits === null) return <Skeleton width="medium" />;
  if (limits.length === 0)
    return (
      <Text size="s" tone="soft" measure>
        The bank reports no limits on your dollar deposits and withdrawals.
      </Text>
    );
  return <Lines label="Your limits" lines={limitLines(limits).map(({ label, amount }) => ({ id: label, label, value: amount }))} />;
}
