import type { VerificationStage } from '#machines/identityCheck/identityCheck.situation.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Card } from '#ui/card/Card.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import { Text } from '#ui/text/Text.tsx';
import { support } from '../problem/wording.ts';
import { stageWordings } from './stage.ts';

/** Why a customer may not move money, and the remedy. */
export interface Stop {
  readonly title: string;
  readonly text: string;
  readonly action: { readonly label: string; readonly href: string } | null;
}

const stopsOf = (verb: string): Readonly<Record<string, Stop>> => ({
  storing: {
    title: 'We’re opening your account',
    text: `This takes a minute. You can ${verb} once your identity is verified.`,
    action: null,
  },
  rejected: {
    title: `This account can’t ${verb}`,
    text: 'We couldn’t verify you. Your balances are unaffected.',
    action: { label: 'See what to do', href: '/verify' },
  },
  frozen: {
    title: 'Your account is frozen',
    text: `You can’t ${verb} right now. Your balances are unaffected.`,
    action: support,
  },
});

/** Null unless the customer is known to be unverified. @param verb "withdraw" */
export function stopOf(
  verb: string,
  customerState: string | null,
  verification: VerificationStage | 'unknown' | null,
): Stop | null {
  if (customerState !== 'unverified') return customerState === null ? null : (stopsOf(verb)[customerState] ?? null);
  const { title, text, action } = stageWordings[verification ?? 'unknown'];
  return { title, text, action: { label: action, href: '/verify' } };
}

/** Replaces something that could only fail. */
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
