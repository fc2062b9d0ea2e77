import type { VerificationStage } from '#machines/identityCheck/identityCheck.situation.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Card } from '#ui/card/Card.tsx';
import { Stack } from '#ui/layout/Stack.tsx';
import { Text } from '#ui/text/Text.tsx';
import { stageWordings } from './stage.ts';

/** Why a customer may not move money, and what to do about it. */
export interface Stop {
  readonly title: string;
  readonly text: string;
  readonly action: { readonly label: string; readonly href: string } | null;
}

/** What stops a customer in a state of the bank's; null for a verified one and while unknown, since the bank decides in the end. */
export function stopOf(
  stops: Readonly<Record<string, Stop>>,
  customerState: string | null,
  verification: VerificationStage | 'unknown' | null,
): Stop | null {
  if (customerState !== 'unverified') return customerState === null ? null : (stops[customerState] ?? null);
  const { title, text, action } = stageWordings[verification ?? 'unknown'];
  return { title, text, action: { label: action, href: '/verify' } };
}

/** Takes the place of what could only fail. */
export const StopCard = ({ stop: { title, text, action } }: { stop: Stop }) => (
  <Card title={title}>
    <Stack gap={4}>
      <Text tone="soft">{text}</Text>
      {action && (
        <div>
          <ButtonLink href={action.href} variant="main">
            {action.label}
          </ButtonLink>
        </div>
      )}
    </Stack>
  </Card>
);
