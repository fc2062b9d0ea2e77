import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Executor } from '#server/db/database.ts';
import { identitySettings } from '#server/db/schema/identity.ts';
import { IdentityError } from './errors.ts';

/** The emulator `config` fields that clients branch on. */
export const settingsBody = v.object({
  signIn: v.optional(v.object({ allowDuplicateEmails: v.optional(v.boolean()) })),
  client: v.optional(
    v.object({ permissions: v.optional(v.object({ disabledUserDeletion: v.optional(v.boolean()) })) }),
  ),
  emailPrivacyConfig: v.optional(v.object({ enableImprovedEmailPrivacy: v.optional(v.boolean()) })),
});
type SettingsBody = v.InferOutput<typeof settingsBody>;

/**
 * Email enumeration protection, as in new projects. Users don't change sign-in data themselves, per
 * docs/live.md: the product's calls do, with a code.
 */
const defaults = { allowDuplicateEmails: false, improvedEmailPrivacy: true, selfChanges: false };

async function stored(db: Executor, project: string): Promise<typeof defaults> {
  const [row] = await db.select().from(identitySettings).where(eq(identitySettings.project, project));
  return row ?? defaults;
}

/** Whether replies hide which emails are known. */
export const hidesEmails = async (db: Executor, project: string): Promise<boolean> =>
  (await stored(db, project)).improvedEmailPrivacy;

/**
 * @param otherwise the message for the caller
 * @throws IdentityError unless ID tokens alone may change passwords and addresses, and delete
 * accounts
 */
export async function requireSelfChanges(db: Executor, project: string, otherwise: string): Promise<void> {
  if (!(await stored(db, project)).selfChanges) throw new IdentityError(otherwise);
}

export async function readSettings(db: Executor, project: string) {
  const { allowDuplicateEmails, improvedEmailPrivacy, selfChanges } = await stored(db, project);
  const client = { permissions: { disabledUserDeletion: !selfChanges } };
  return {
    signIn: { allowDuplicateEmails },
    client,
    emailPrivacyConfig: { enableImprovedEmailPrivacy: improvedEmailPrivacy },
  };
}

/** Keeps other settings. @returns all of them */
export async function changeSettings(
  db: Executor,
  project: string,
  { signIn, client, emailPrivacyConfig }: SettingsBody,
) {
  const disabled = client?.permissions?.disabledUserDeletion;
  const change = {
    allowDuplicateEmails: signIn?.allowDuplicateEmails,
    improvedEmailPrivacy: emailPrivacyConfig?.enableImprovedEmailPrivacy,
    selfChanges: disabled === undefined ? undefined : !disabled,
  };
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length > 0) {
    await db
      .insert(identitySettings)
      .values({ project, ...defaults, ...given })
      .onConflictDoUpdate({ target: identitySettings.project, set: given });
  }
  return readSettings(db, project);
}
