import type { Settings } from '#domain/site/settings.ts';
import { createHostedInquiry } from './hosted-inquiry.ts';
import { createHostedLink } from './hosted-link.ts';
import { createPersonaInquiry } from './persona.ts';
import type { BankLinkPort, HostedPorts } from './types.ts';

/** Plaid Link, loaded on demand. A failed load is an outcome, and the next try loads again. */
export const createPlaidLink = (load = () => import('./plaid.tsx')): BankLinkPort => ({
  show: () => () => undefined,
  async open(input, signal) {
    const plaid = await load().catch(() => null);
    signal.throwIfAborted();
    return plaid === null ? { kind: 'failed', code: 'linkDidNotOpen' } : plaid.openPlaidLink(input, signal);
  },
});

/** Stand-ins or the vendors' own, by the server's settings. */
export function createHostedPorts({ hosted }: Pick<Settings, 'hosted'>): HostedPorts {
  return {
    inquiry: hosted === 'sandbox' ? createHostedInquiry() : createPersonaInquiry(),
    bankLink: hosted === 'sandbox' ? createHostedLink() : createPlaidLink(),
  };
}
