import type { Settings } from '#domain/site/settings.ts';
import { taxFormsSentences } from '#domain/site/taxForms.ts';

/** A sandbox's settings, for views of the whole app. */
export const sandboxSettings: Settings = {
  ...{
    sandbox: true,
    bankUrl: '/bank',
    marketUrl: '/market',
    tradeFees: {},
    largestDeposit: null,
    ownershipPasses: true,
    hosted: 'sandbox',
    bankRedirects: true,
    taxForms: taxFormsSentences.sandbox,
  },
  firebase: { projectId: 'demo', apiKey: 'demo', emulatorUrl: null },
};
