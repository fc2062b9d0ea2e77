import { HtmlValidate } from 'html-validate';

const standard = { root: true, extends: ['html-validate:standard'] };
/** HTML's standard, except for redundant roles, which it forbids in tables. */
const checker = new HtmlValidate({ ...standard, rules: { 'no-redundant-role': 'error' } });
/** Adds accessibility rules on markup, for pages that are not judged in a browser. */
export const withAccess = new HtmlValidate({
  ...standard,
  extends: [...standard.extends, 'html-validate:a11y'],
  rules: { 'no-redundant-role': 'error', 'aria-label-misuse': ['error', { allowAnyNamable: true }] },
});

/** The menu's runtime adds it; it is redundant but allowed. */
const allowed = 'Redundant role "separator" on <hr>';

/** The markup faults of a page. The slower W3C checker is the bench's part `markup`. */
export async function faultsOfMarkup(html: string, by = checker): Promise<readonly string[]> {
  const { results } = await by.validateString(html);
  const messages = results.flatMap((result) => result.messages).filter(({ message }) => message !== allowed);
  return messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`);
}
