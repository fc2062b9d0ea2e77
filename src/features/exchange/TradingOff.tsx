import type { VerificationStage } from '#machines/identityCheck/identityCheck.situation.ts';
import { type Stop, stopOf } from '#presenters/verification/StopCard.tsx';
import { Notice } from '#ui/banner/Notice.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';

/** What stops the customer from trading. */
export function tradingStopOf(customerState: string | null, verification: VerificationStage | 'unknown' | null): Stop | null {
  const stop = stopOf('trade', customerState, verification);
  if (customerState !== 'unverified' || verification !== 'notStarted') return stop;
  return stop && { ...stop, title: 'To buy or sell, verify your identity first', text: 'It takes about three minutes.' };
}

/** Replaces a button that could only fail. */
export const TradingOff = ({ stop: { title, text, action } }: { stop: Stop }) => (
  <>
    <Notice tone="accent">{`${title}. ${text}`}</Notice>
    {action && (
      <ButtonLink href={action.href} variant="main" size="large" wide>
        {action.label}
      </ButtonLink>
    )}
  </>
);
