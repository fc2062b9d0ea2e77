import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { usePlaidLink } from 'react-plaid-link';
import type { BankLinkInput, BankLinkOutcome } from '#machines/shared/banking/bankLink.ts';
import { openingLimit } from './hosted-link.ts';
import { exitOutcome, linkedOutcome } from './link-outcome.ts';

interface LinkProps extends BankLinkInput {
  readonly onOpen: () => void;
  readonly onEnd: (outcome: BankLinkOutcome) => void;
}

/** The smallest component around Plaid's hook; Link overlays the page. */
function Link({ linkToken, update, returnedTo, onOpen, onEnd }: LinkProps) {
  const { open, ready, error } = usePlaidLink({
    token: linkToken,
    ...(returnedTo === null ? {} : { receivedRedirectUri: returnedTo }),
    onSuccess: (publicToken, metadata) => onEnd(linkedOutcome(publicToken, metadata, update)),
    onExit: (fault) => onEnd(exitOutcome(fault)),
  });
  useEffect(() => {
    if (!ready) return;
    onOpen();
    open();
  }, [ready, open, onOpen]);
  useEffect(() => {
    if (error) onEnd({ kind: 'failed', code: 'linkDidNotOpen' });
  }, [error, onEnd]);
  return null;
}

/** Opens Plaid Link; resolves with its outcome. Aborting closes it. */
export function openPlaidLink(input: BankLinkInput, signal: AbortSignal): Promise<BankLinkOutcome> {
  return new Promise((resolve, reject) => {
    const root = createRoot(document.createElement('div'));
    const stop = () => {
      clearTimeout(limit);
      signal.removeEventListener('abort', abort);
      // Link calls back during a render, when a root must not be unmounted.
      queueMicrotask(() => root.unmount());
    };
    const end = (outcome: BankLinkOutcome) => {
      stop();
      resolve(outcome);
    };
    const abort = () => {
      stop();
      reject(signal.reason);
    };
    const limit = setTimeout(() => end({ kind: 'failed', code: 'linkDidNotOpen' }), openingLimit);
    const opened = () => clearTimeout(limit);
    signal.addEventListener('abort', abort);
    root.render(<Link {...input} onOpen={opened} onEnd={end} />);
  });
}
