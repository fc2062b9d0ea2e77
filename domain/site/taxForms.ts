/** Tax forms that the operator files about customers' sales. */
export type TaxForms = 'none' | '1099-DA';

/** The single source of tax form wording. */
export const taxFormsSentences = {
  sandbox: 'No tax forms are filed or sent here, because no real money moves.',
  none: 'We file no tax forms about your sales and send you none.',
  '1099-DA': 'Each year, we report your sales to the IRS on Form 1099-DA and send you a copy.',
} as const satisfies Record<TaxForms | 'sandbox', string>;

/** Replaced once the operator's setting is known. */
export const taxFormsPlaceholder = 'tax-forms.invalid';
