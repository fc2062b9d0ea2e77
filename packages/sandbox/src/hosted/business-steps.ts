import { html } from 'hono/html';
import { type Faults, type Question, type Step, textField, unanswered } from './step.ts';

const legalName: Question = {
  name: 'legal_name',
  label: 'Registered name',
  hint: 'As it appears in the register.',
  missing: 'Enter the registered name.',
};
const taxNumber: Question = {
  name: 'ein',
  label: 'Employer identification number',
  hint: 'Nine digits, such as 12-3456789. We check it and don’t store it.',
  missing: 'Enter the employer identification number.',
};

/** Ignores spaces and hyphens. */
export function einFault(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '');
  if (digits === '') return taxNumber.missing;
  if (!/^\d{9}$/.test(digits)) return 'An employer identification number has nine digits.';
  return digits.startsWith('00') ? 'This number is not valid. Check the digits.' : null;
}

/** Which business is to be verified. */
export const businessDetails: Step = {
  name: 'business',
  rail: 'Your business',
  title: 'Your business',
  button: 'Continue',
  body: (values, faults) => html`${textField(legalName, values, faults)}${textField(taxNumber, values, faults)}`,
  check: (values): Faults => {
    const ein = einFault(values.ein ?? '');
    return { ...unanswered([legalName], values), ...(ein === null ? {} : { ein }) };
  },
};
