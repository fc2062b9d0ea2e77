import { levelOf, type VerificationRecord } from '#domain/verification/verification.ts';
import { levelWords } from '#presenters/verification/levelWords.ts';
import { Chip } from '#ui/chip/Chip.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { Text } from '#ui/text/Text.tsx';
import { levelTexts } from './level.ts';

export interface VerificationLevelProps {
  /** The bank's state of the customer; null while unknown. */
  customerState: string | null;
  verifications: readonly VerificationRecord[] | null;
}

export function VerificationLevel({ customerState, verifications }: VerificationLevelProps) {
  const level = levelOf(customerState, verifications);
  if (level === null) return <Skeleton width="medium" />;
  const { word, tone } = levelWords[level];
  return (
    <Stack gap={4}>
      <Stack gap={2}>
        <div>
          <Chip tone={tone}>{word}</Chip>
        </div>
        <Text tone="soft" measure>
          {levelTexts[level]}
        </Text>
      </Stack>
      <div>
        <AppLink href="/verify">{level === 'notVerified' ? 'Verify your identity' : 'View your verifications'}</AppLink>
      </div>
    </Stack>
  );
}
