import * as v from 'valibot';
import { nameField } from '#contract/access/personFields.ts';
import { emailField } from '#contract/kit/fields.ts';
import { inviteFirstOwner } from '../backend/access/staff/first-owner.ts';
import { invitationUrl } from '../backend/access/staff/invitations.ts';
import { runCommand } from './command.ts';

const optionsSchema = v.object({ email: emailField, name: nameField });

// `npm run staff:first-owner -- --email ada@example.com --name "Ada Example"`
await runCommand(['email', 'name'], async (db, values, { publicUrl, host, port }) => {
  const given = v.safeParse(optionsSchema, values);
  if (!given.success) return { failed: true, said: `Give --email and --name. ${given.issues[0].message}` };
  const token = await inviteFirstOwner(db, given.output, Date.now());
  if (token === null) return { failed: true, said: 'There is an active owner. They invite others in the console.' };
  const link = invitationUrl(publicUrl ?? `http://${host}:${port}`, token);
  return { failed: false, said: `Open this link within 24 hours. It works once:\n${link}` };
});
