import { HtmlValidate } from 'html-validate';

const standard = { root: true, extends: ['html-validate:standard'] };
/** What the standard of HTML says, and roles that elements have anyway, which it forbids in tables. How markup is written is no matter here. */
const checker = new HtmlValidate({ ...standard, rules: { 'no-redundant-role': 'error' } });
/** And what markup alone tells about accessibility, for pages that are not judged in a browser one by one. */
export const withAccess = new HtmlValidate({
  ...standard,
  extends: [...standard.extends, 'html-validate:a11y'],
  rules: { 'no-redundant-role': 'error', 'aria-label-misuse': ['error', { allowAnyNamable: true }] },
});

/** The menu's runtime says what a rule in it is; outside of tables that is superfluous, but allowed. */
const allowed = 'Redundant role "separator" on <hr>';

/** What is wrong with the markup of a whole page. The W3C checker, which is slower and needs Java, is the part `markup` of the bench. */
export async function faultsOfMarkup(html: string, by = checker): Promise<readonly string[]> {
  const { results } = await by.validateString(html);
  const messages = results.flatMap((result) => result.messages).filter(({ message }) => message !== allowed);
  return messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`);
}
