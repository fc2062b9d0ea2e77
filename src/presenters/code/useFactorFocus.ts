import { useSelector } from '@xstate/react';
import { type RefObject, useEffect, useRef } from 'react';
import { selectIsEntering, selectWrongCodes } from '#machines/mfaChallenge/mfaChallenge.machine.ts';
import type { MfaChallengeProps } from './MfaChallenge.tsx';
import { focusField } from './useCodeFocus.ts';

/** Focuses the code field, at its first digit after a wrong code, or else the button or notice. */
export function useFactorFocus(check: MfaChallengeProps['check'], screen: string): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  const isEntering = useSelector(check, selectIsEntering);
  const wrongCodes = useSelector(check, selectWrongCodes);
  const place = `${screen} ${isEntering ? wrongCodes : ''}`;
  useEffect(() => {
    const [shown, tries] = place.split(' ');
    if (tries !== '' && shown === 'authenticator') focusField(container.current);
    else if (tries !== '' && shown === 'recoveryCode') container.current?.querySelector('input')?.focus();
    else if (tries === '' && shown?.startsWith('passkey'))
      container.current?.querySelector<HTMLElement>('[data-part="problem"], button')?.focus();
    else if (shown === 'factorLocked') container.current?.querySelector<HTMLElement>('[data-part="problem"]')?.focus();
  }, [place]);
  return container;
}
