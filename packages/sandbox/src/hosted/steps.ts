import { html } from 'hono/html';
import { ageAt, youngest } from '../bank/identity-verifications/age.ts';
import type { Inquiry } from '../bank/identity-verifications/inquiries.ts';
import { businessDetails } from './business-steps.ts';
import { dueDiligenceSteps } from './due-diligence-steps.ts';
import { described, type Faults, faultLine, type Step } from './step.ts';
import { uploadField } from './upload.ts';

const nothingToCheck = () => ({});

/** Answers about money prove no identity. */
const consentToQuestions: Step = {
  name: 'consent',
  rail: 'Consent',
  title: 'A few questions about your money',
  button: 'Start',
  body: (
    _values,
    faults,
  ) => html`<p>The law requires the bank to ask some customers where their money comes from. This takes about three minutes.</p>
<p class="note">This is a sandbox. Nothing you enter is stored, and nobody reads your answers. Made-up ones are fine.</p>
${agreement('I agree to the use of my answers for this review.', faults)}`,
  check: ({ consent: given }): Faults => (given === 'yes' ? {} : { consent: 'Check the box to continue.' }),
};

const agreement = (
  text: string,
  faults: Faults,
) => html`<div class="field"><label class="check"><input type="checkbox" name="consent" value="yes" required ${described('consent', faults)}>
<span>${text}</span></label>
<p class="hint" id="consent-hint">You can stop at any time and come back later.</p>${faultLine('consent', faults)}</div>`;

const consent: Step = {
  name: 'consent',
  rail: 'Consent',
  title: 'Confirm your identity',
  button: 'Start',
  body: (
    _values,
    faults,
  ) => html`<p>The law requires us to verify our customers. This takes about two minutes. We use your details for this check only.</p>
<p class="note">This is a sandbox. Nothing you enter is stored, and no real check runs. Made-up details are fine.</p>
${agreement('I agree to the use of my details to confirm my identity.', faults)}`,
  check: consentToQuestions.check,
};

const details: Step = {
  name: 'details',
  rail: 'Your details',
  title: 'Your details',
  button: 'Continue',
  body: (values, faults) => html`<div class="field"><label for="ssn">Social Security number</label>
<input id="ssn" name="ssn" type="password" inputmode="numeric" autocomplete="off" maxlength="11" required value="${values.ssn ?? ''}" ${described('ssn', faults)}>
<p class="hint" id="ssn-hint">Nine digits, such as 123-45-6789. We hide it when you leave the field, and never store it.</p>${faultLine('ssn', faults)}</div>
<div class="field"><label for="birth_date">Date of birth</label>
<input id="birth_date" name="birth_date" type="date" autocomplete="bday" required value="${values.birth_date ?? ''}" ${described('birth_date', faults)}>
<p class="hint" id="birth_date-hint">You must be at least 18.</p>${faultLine('birth_date', faults)}</div>`,
  check: (values, now) => {
    const ssn = ssnFault(values.ssn ?? '');
    const birthDate = birthDateFault(values.birth_date ?? '', now);
    return { ...(ssn === null ? {} : { ssn }), ...(birthDate === null ? {} : { birth_date: birthDate }) };
  },
};

/** Ignores spaces and hyphens; some groups are never issued. */
export function ssnFault(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '');
  if (digits === '') return 'Enter your Social Security number.';
  if (!/^\d{9}$/.test(digits)) return 'A Social Security number has nine digits.';
  if (/^(000|666|9)/.test(digits) || digits.slice(3, 5) === '00' || digits.endsWith('0000'))
    return 'This number is not valid. Check the digits.';
  return null;
}

const oldest = 120;

/** For `YYYY-MM-DD`; `now` in milliseconds. */
export function birthDateFault(text: string, now: number): string | null {
  if (text.trim() === '') return 'Enter your date of birth.';
  const born = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  // Dates such as February 31 roll over to another day.
  if (born === null || Number.isNaN(born.getTime()) || born.toISOString().slice(0, 10) !== text)
    return 'Enter a real date.';
  const age = ageAt(text, now);
  if (age < 0) return 'The date of birth is in the future.';
  if (age < youngest) return `You must be at least ${youngest} years old.`;
  return age > oldest ? 'Check the year of birth.' : null;
}

const picture = (shape: 'face' | 'card') => html`<div class="portrait" aria-hidden="true">
<svg viewBox="0 0 48 48" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round">${
  shape === 'face'
    ? html`<circle cx="24" cy="17" r="8"/><path d="M8 43c1-10 8-14 16-14s15 4 16 14"/>`
    : html`<rect x="5" y="11" width="38" height="26" rx="4"/><circle cx="16" cy="22" r="4"/><path d="M10 32c1-4 3-5 6-5s5 1 6 5M28 20h10M28 26h10"/>`
}</svg></div>`;

const selfie: Step = {
  name: 'selfie',
  rail: 'Selfie',
  title: 'Take a selfie',
  button: 'Take selfie',
  body: () =>
    html`${picture('face')}<p>Look at the camera in good light. In the sandbox, the camera stays off and we use a drawing instead.</p>`,
  check: nothingToCheck,
};

const documentPicture: Step = {
  name: 'document',
  rail: 'Document',
  title: 'Take a picture of your ID',
  button: 'Send picture',
  body: () =>
    html`${picture('card')}<p>Use a passport, a driver’s license or an identity card. Show all four corners.</p>${uploadField}`,
  check: nothingToCheck,
};

const formationPapers: Step = {
  name: 'formation',
  rail: 'Formation',
  title: 'Certificate of incorporation',
  button: 'Send document',
  body: () => html`${picture('card')}<p>Send the document that formed the business.</p>${uploadField}`,
  check: nothingToCheck,
};

/** By method. */
export function stepsOf({ method, requireTaxId }: Pick<Inquiry, 'method' | 'requireTaxId'>): readonly Step[] {
  switch (method) {
    case 'tax_id_and_selfie':
      return [consent, details, selfie];
    case 'id_and_selfie':
      return [consent, documentPicture, ...(requireTaxId ? [details] : []), selfie];
    case 'document_submission':
      return [consent, documentPicture];
    case 'enhanced_due_diligence':
      return [consentToQuestions, ...dueDiligenceSteps];
    case 'business_registration':
      return [consent, businessDetails, formationPapers];
    default:
      return [consent];
  }
}
