import { levelOf, type VerificationRecord } from '#domain/verification/verification.ts';
import { Chip } from '#ui/chip/Chip.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { Text } from '#ui/text/Text.tsx';
import { levelWordings } from './level.ts';

export interface VerificationLevelProps {
  /** The bank's state of the customer; null while unknown. */
  customerState: string | null;
  verifications: readonly VerificationRecord[] | null;
}

export function VerificationLevel({ customerState, verifications }: VerificationLevelProps) {
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
      <div>
        <AppLink href="/verify">{level === 'notVerified' ? 'Verify your identity' : 'View your verifications'}</AppLink>
      </div>
    </Stack>
  );
}
