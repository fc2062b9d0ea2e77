import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Executor } from '../../db/database.ts';
import { identitySettings } from '../../db/schema/identity.ts';
import { IdentityError } from './errors.ts';

/** A project's settings: the fields of the emulator's `config` that clients branch on. */
export const settingsBody = v.object({
  signIn: v.optional(v.object({ allowDuplicateEmails: v.optional(v.boolean()) })),
  client: v.optional(v.object({ permissions: v.optional(v.object({ disabledUserDeletion: v.optional(v.boolean()) })) })),
  emailPrivacyConfig: v.optional(v.object({ enableImprovedEmailPrivacy: v.optional(v.boolean()) })),
});
type SettingsBody = v.InferOutput<typeof settingsBody>;

/**
 * Protected against guessing emails, as every new project of the real service is. Users change nothing about their sign-in by themselves, as in a
 * project set up by docs/live.md: the product's own calls do, which ask for a code.
 */
const defaults = { allowDuplicateEmails: false, improvedEmailPrivacy: true, selfChanges: false };

async function stored(db: Executor, project: string): Promise<typeof defaults> {
  const [row] = await db.select().from(identitySettings).where(eq(identitySettings.project, project));
  return row ?? defaults;
}

/** Whether replies must hide which emails are known. */
export const hidesEmails = async (db: Executor, project: string): Promise<boolean> => (await stored(db, project)).improvedEmailPrivacy;

/**
 * @param otherwise what the caller is told
 * @throws IdentityError unless the project lets users change passwords and addresses, and delete their accounts, by an ID token alone
 */
export async function requireSelfChanges(db: Executor, project: string, otherwise: string): Promise<void> {
  if (!(await stored(db, project)).selfChanges) throw new IdentityError(otherwise);
}

/** The project's settings in the protocol's shape. */
export async function readSettings(db: Executor, project: string) {
  const { allowDuplicateEmails, improvedEmailPrivacy, selfChanges } = await stored(db, project);
  const client = { permissions: { disabledUserDeletion: !selfChanges } };
  return { signIn: { allowDuplicateEmails }, client, emailPrivacyConfig: { enableImprovedEmailPrivacy: improvedEmailPrivacy } };
}

/** Changes the named settings and keeps the others. @returns all of them, as `readSettings` does. */
export async function changeSettings(db: Executor, project: string, { signIn, client, emailPrivacyConfig }: SettingsBody) {
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
