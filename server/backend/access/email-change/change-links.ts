import type { EmailChangeEffect } from '#domain/security/emailChange.ts';
import { Refusal } from '../../kit/http/envelope.ts';
import type { BackendServices } from '../../kit/services.ts';
import { type AccountLink, findLink } from '../security/links.ts';
import { findPendingChange } from './pending-change.ts';

/** A link about a change of address that can be used. */
export interface ChangeLink {
  readonly customerGuid: string;
  readonly newEmail: string;
  readonly effect: EmailChangeEffect;
  /** When the change is made if nobody stops it, in ms; null before the new mailbox has confirmed it. */
  readonly appliesAt: number | null;
}

/**
 * The link with this token, of the new mailbox or the old one.
 * @throws Refusal 422 `link_unknown`, `link_used`, `link_expired`
 */
export async function requireChangeLink({ db, clock }: BackendServices, token: string): Promise<ChangeLink> {
  const now = clock.now();
  const link = (await findLink(db, 'email', token, now)) ?? (await findLink(db, 'pendingEmail', token, now));
  if (link === null || link.newEmail === null) throw linkUnknown();
  if (link.isUsed) throw linkUsed();
  if (link.isExpired) throw new Refusal(422, 'link_expired', 'This link has expired. Request a new one in your settings.');
  const { customerGuid, newEmail } = link;
  if (link.purpose === 'email') return { customerGuid, newEmail, effect: effectOf(link), appliesAt: null };
  const pending = await findPendingChange(db, customerGuid);
  // Mailed just before the change begins to wait, which an outage can prevent.
  if (pending === null) throw linkUsed();
  return { customerGuid, newEmail, effect: 'pending', appliesAt: pending.appliesAt };
}

/** A code that was read in the old mailbox was its word. Without one, it gets time to say no. */
const effectOf = ({ requestedBy }: AccountLink): EmailChangeEffect => (requestedBy === 'email' ? 'now' : 'later');

export const linkUnknown = () => new Refusal(422, 'link_unknown', 'This link is incomplete or was changed. Open it again from the email.');
export const linkUsed = () =>
  new Refusal(422, 'link_used', 'This link was already used. If your address hasn’t changed, request a new link in your settings.');
