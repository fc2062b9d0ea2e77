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
  unverified: {
    reason: 'To buy or sell, verify your identity first. It takes about three minutes.',
    action: { label: 'Verify your identity', href: '/verify' },
  },
  rejected: { reason: 'We couldn’t verify you, so this account can’t trade. Your balances are unaffected.', action: contact },
  frozen: { reason: 'Your account is frozen, so you can’t buy or sell right now. Your balances are unaffected.', action: contact },
};

/** What stops the customer from trading; null for a verified one and while unknown, since the bank decides in the end. */
export const tradingStopOf = (customerState: string | null): TradingStop | null => (customerState === null ? null : (stops[customerState] ?? null));

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
