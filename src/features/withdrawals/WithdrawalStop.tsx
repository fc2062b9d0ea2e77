import type { VerificationStage } from '#machines/identityCheck/identityCheck.situation.ts';
import { stageWordings } from '#presenters/verification/stage.ts';
import { Notice } from '#ui/banner/Notice.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';

interface WithdrawalStop {
  readonly reason: string;
  readonly action: { readonly label: string; readonly href: string } | null;
}

const contact = { label: 'Contact support', href: '/contact' } as const;

/** Why a customer in a state of the bank's may not withdraw, and what to do about it. */
const stops: Readonly<Record<string, WithdrawalStop>> = {
  storing: { reason: 'We’re opening your account. This takes a minute. You can withdraw once your identity is verified.', action: null },
  rejected: { reason: 'We couldn’t verify you, so this account can’t withdraw. Your balances are unaffected.', action: contact },
  frozen: { reason: 'Your account is frozen, so you can’t withdraw right now. Your balances are unaffected.', action: contact },
};

function verificationStop(stage: VerificationStage | 'unknown'): WithdrawalStop {
  const { title, text, action } = stageWordings[stage];
  return {
    reason: stage === 'notStarted' ? 'To withdraw, verify your identity first.' : `${title}. ${text}`,
    action: { label: action, href: '/verify' },
  };
}

/** What stops the customer from withdrawing; null for a verified one and while unknown, since the bank decides in the end. */
export function withdrawalStopOf(customerState: string | null, verification: VerificationStage | 'unknown' | null): WithdrawalStop | null {
  if (customerState === 'unverified') return verificationStop(verification ?? 'unknown');
  return customerState === null ? null : (stops[customerState] ?? null);
}

/** Replaces a button that could only fail. */
export const WithdrawalOff = ({ stop: { reason, action } }: { stop: WithdrawalStop }) => (
  <>
    <Notice tone="accent">{reason}</Notice>
    {action && (
      <ButtonLink href={action.href} variant="main" size="large" wide>
        {action.label}
      </ButtonLink>
    )}
  </>
);
