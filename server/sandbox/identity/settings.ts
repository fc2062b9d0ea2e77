import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Executor } from '../../db/database.ts';
import { identitySettings } from '../../db/schema/identity.ts';

/** A project's settings: the fields of the emulator's `config` that clients branch on. */
export const settingsBody = v.object({
  signIn: v.optional(v.object({ allowDuplicateEmails: v.optional(v.boolean()) })),
  emailPrivacyConfig: v.optional(v.object({ enableImprovedEmailPrivacy: v.optional(v.boolean()) })),
});
type SettingsBody = v.InferOutput<typeof settingsBody>;

/** Protected against guessing emails, as every new project of the real service is. */
const defaults = { allowDuplicateEmails: false, improvedEmailPrivacy: true };

async function stored(db: Executor, project: string): Promise<typeof defaults> {
  const [row] = await db.select().from(identitySettings).where(eq(identitySettings.project, project));
  return row ?? defaults;
}

/** Whether replies must hide which emails are known. */
export const hidesEmails = async (db: Executor, project: string): Promise<boolean> => (await stored(db, project)).improvedEmailPrivacy;

/** The project's settings in the protocol's shape. */
export async function readSettings(db: Executor, project: string) {
  const { allowDuplicateEmails, improvedEmailPrivacy } = await stored(db, project);
  return { signIn: { allowDuplicateEmails }, emailPrivacyConfig: { enableImprovedEmailPrivacy: improvedEmailPrivacy } };
}

/** Changes the named settings and keeps the others. @returns all of them, as `readSettings` does. */
export async function changeSettings(db: Executor, project: string, { signIn, emailPrivacyConfig }: SettingsBody) {
  const change = {
    allowDuplicateEmails: signIn?.allowDuplicateEmails,
    improvedEmailPrivacy: emailPrivacyConfig?.enableImprovedEmailPrivacy,
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
