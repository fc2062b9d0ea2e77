import { ownBankUrl, type Settings } from '#domain/site/settings.ts';
import { taxFormsSentences } from '#domain/site/taxForms.ts';
import type { Services } from '../services.ts';

/** Addresses and public keys; nothing secret. */
export function browserSettings({ config, emulators }: Pick<Services, 'config' | 'emulators'>): Settings {
  const { sandbox, bank, marketUrl, tradeFees, socialLinks, taxForms, unservedRegions, firebase } = config;
  return {
    sandbox: sandbox.on,
    ownershipPasses: sandbox.on && sandbox.isPrivate,
    bankUrl: bank.url ?? ownBankUrl,
    marketUrl: marketUrl ?? '/market',
    tradeFees: tradeFees ?? emulators?.tradeFees ?? {},
    largestDeposit: emulators?.largestDeposit ?? null,
    ...(socialLinks === null ? {} : { socialLinks }),
    bankRedirects: bank.url === null || bank.redirects,
    ...(unservedRegions === null ? {} : { unservedRegions }),
    hosted: sandbox.on ? 'sandbox' : 'live',
    taxForms: taxFormsSentences[sandbox.on ? 'sandbox' : taxForms],
    firebase: {
      projectId: firebase.projectId,
      apiKey: firebase.apiKey,
      // Null is the live service; the embedded one shares the page's origin.
      emulatorUrl: firebase.emulatorHost ? `http://${firebase.emulatorHost}` : sandbox.on ? 'self' : null,
    },
  };
}
