import type { VerificationStage } from '#machines/identityCheck/identityCheck.situation.ts';
import { stageWordings } from '#presenters/verification/stage.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Card } from '#ui/card/Card.tsx';
import { Stack } from '#ui/layout/Stack.tsx';
import { Text } from '#ui/text/Text.tsx';

export interface Stop {
  readonly title: string;
  readonly text: string;
  readonly action: { readonly label: string; readonly href: string } | null;
}

const contact = { label: 'Contact support', href: '/contact' } as const;

/** Why a customer in a state of the bank's may not deposit, and what to do about it. */
const stops: Readonly<Record<string, Stop>> = {
  storing: {
    title: 'We’re opening your account',
    text: 'This takes a minute. You can deposit once your identity is verified.',
    action: null,
  },
  rejected: {
    title: 'This account can’t take deposits',
    text: 'We couldn’t verify you. Your balances are unaffected.',
    action: contact,
  },
  frozen: { title: 'Your account is frozen', text: 'You can’t deposit right now. Your balances are unaffected.', action: contact },
};

function verificationStop(stage: VerificationStage | 'unknown'): Stop {
  const { title, text, action } = stageWordings[stage];
  return { title, text, action: { label: action, href: '/verify' } };
}

/** What stops the customer from depositing; null for a verified one and while unknown, since the bank decides in the end. */
export function depositStopOf(customerState: string | null, verification: VerificationStage | 'unknown' | null): Stop | null {
  if (customerState === 'unverified') return verificationStop(verification ?? 'unknown');
  return customerState === null ? null : (stops[customerState] ?? null);
}

/** Takes the place of what could only fail. */
export const DepositStop = ({ stop: { title, text, action } }: { stop: Stop }) => (
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
