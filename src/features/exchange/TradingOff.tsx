import type { VerificationStage } from '#machines/identityCheck/identityCheck.situation.ts';
import { stageWordings } from '#presenters/verification/stage.ts';
import { Notice } from '#ui/banner/Notice.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';

export interface TradingStop {
  readonly reason: string;
  readonly action: { readonly label: string; readonly href: string } | null;
}

const contact = { label: 'Contact support', href: '/contact' } as const;

/** Why a customer in a state of the bank's may not trade, and what to do about it. */
const stops: Readonly<Record<string, TradingStop>> = {
  storing: { reason: 'We’re opening your account. This takes a minute. You can trade once your identity is verified.', action: null },
  rejected: {
    reason: 'We couldn’t verify you, so this account can’t trade. Your balances are unaffected.',
    action: { label: 'See what to do', href: '/verify' },
  },
  frozen: { reason: 'Your account is frozen, so you can’t buy or sell right now. Your balances are unaffected.', action: contact },
};

const toVerify = 'To buy or sell, verify your identity first. It takes about three minutes.';

function verificationStop(stage: VerificationStage | 'unknown'): TradingStop {
  const { title, text, action } = stageWordings[stage];
  return { reason: stage === 'notStarted' ? toVerify : `${title}. ${text}`, action: { label: action, href: '/verify' } };
}

/** What stops the customer from trading; null for a verified one and while unknown, since the bank decides in the end. */
export function tradingStopOf(customerState: string | null, verification: VerificationStage | 'unknown' | null): TradingStop | null {
  if (customerState === 'unverified') return verificationStop(verification ?? 'unknown');
  return customerState === null ? null : (stops[customerState] ?? null);
}

/** Replaces a button that could only fail. */
export const TradingOff = ({ stop: { reason, action } }: { stop: TradingStop }) => (
  <>
    <Notice tone="accent">{reason}</Notice>
    {action && (
      <ButtonLink href={action.href} variant="main" size="large" wide>
        {action.label}
      </ButtonLink>
    )}
  </>
);
