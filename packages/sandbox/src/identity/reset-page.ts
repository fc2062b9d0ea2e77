import type { Context } from 'hono';
import { html } from 'hono/html';
import type { FieldProblem } from '#domain/credentials/fieldProblem.ts';
import { maxPasswordLength, minPasswordLength, passwordProblem } from '#domain/credentials/passwords.ts';
import { formFields } from '#server/http/text.ts';
import type { Services } from '#server/services.ts';
import { brokenLink, card, wayBack } from './action-page.ts';
import { choosePassword } from './code-uses.ts';
import { findActionCode } from './codes.ts';
import { IdentityError } from './errors.ts';

const newPasswordRule = `At least ${minPasswordLength} characters, and no pattern.`;

/** Programs may pass the password in the address, by the emulator's protocol. */
export async function askForPassword(services: Services, c: Context) {
  const given = c.req.query('newPassword');
  if (given !== undefined) return savePassword(services, c, given);
  try {
    const { email } = await findActionCode(services, c.req.query('oobCode'), 'PASSWORD_RESET');
    return card(c, 'Choose a new password', passwordForm(c, email));
  } catch (error) {
    if (error instanceof IdentityError) return brokenLink(services, c, error);
    throw error;
  }
}

/** Posts to its own address, keeping code and continue URL. */
const passwordForm = (c: Context, email: string, fault?: string) => html`<h1>Choose a new password</h1>
<p class="soft">For ${email}. Your sessions on all devices will end.</p>
<form method="post" action="?${new URL(c.req.url).searchParams.toString()}">
<input type="email" name="username" value="${email}" autocomplete="username" hidden>
<div class="field">
<label for="password">New password</label>
<input id="password" name="password" type="password" autocomplete="new-password" required maxlength="${maxPasswordLength}"
 aria-describedby="password-hint${fault === undefined ? '' : ' password-fault'}" aria-invalid="${fault === undefined ? 'false' : 'true'}">
<p class="hint" id="password-hint">${newPasswordRule}</p>
${fault === undefined ? '' : html`<p class="fault" id="password-fault">${fault}</p>`}
</div>
<button class="button" type="submit">Save new password</button>
</form>`;

export async function takePassword(services: Services, c: Context) {
  const { password } = formFields(await c.req.text());
  return savePassword(services, c, typeof password === 'string' ? password : '');
}

async function savePassword(services: Services, c: Context, password: string) {
  const oobCode = c.req.query('oobCode');
  try {
    const { email } = await findActionCode(services, oobCode, 'PASSWORD_RESET');
    const fault = passwordFault(password, email);
    if (fault !== null) return card(c, 'Choose a new password', passwordForm(c, email, fault), 422);
    await choosePassword(services, oobCode, password);
    const body = html`<h1>Your password was changed</h1><p>Sign in as ${email} with the new password.</p>${wayBack(services, c, 'Sign in')}`;
    return card(c, 'Password changed', body);
  } catch (error) {
    if (error instanceof IdentityError) return brokenLink(services, c, error);
    throw error;
  }
}

const passwordFaults: Readonly<Partial<Record<FieldProblem, string>>> = {
  required: 'Enter a new password.',
  tooLong: `Use at most ${maxPasswordLength} characters.`,
  containsEmail: 'Your password cannot contain your email address.',
};

/** Stricter than the protocol's six characters. */
function passwordFault(password: string, email: string): string | null {
  const problem = passwordProblem(password, email);
  return problem && (passwordFaults[problem] ?? `This password is too easy to guess. ${newPasswordRule}`);
}
