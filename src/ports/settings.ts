import { ownBankUrl, type Settings } from '#domain/site/settings.ts';
import { taxFormsSentences } from '#domain/site/taxForms.ts';

/** For pages without settings: the development server, which is always a sandbox. */
const sandboxSettings: Settings = {
  sandbox: true,
  ownershipPasses: true,
  bankUrl: ownBankUrl,
  marketUrl: '/market',
  tradeFees: {},
  largestDeposit: null,
  hosted: 'sandbox',
  bankRedirects: true,
  taxForms: taxFormsSentences.sandbox,
  firebase: { projectId: 'demo-statechange', apiKey: 'demo-api-key', emulatorUrl: 'self' },
};

/**
 * Reads the settings that the server put in the page.
 * @throws TypeError if they are invalid
 */
export function readSettings(page: Document): Settings {
  const content = page.querySelector<HTMLMetaElement>('meta[name="settings"]')?.content;
  if (content === undefined) return sandboxSettings;
  const settings: unknown = JSON.parse(content);
  if (!isSettings(settings)) throw new TypeError('the settings in the page are not what this app knows');
  return settings;
}

/** Checked by hand, so that the first screen needs no schema library. */
function isSettings(value: unknown): value is Settings {
  if (!isRecord(value) || !isRecord(value.firebase)) return false;
  const {
    sandbox,
    ownershipPasses,
    bankUrl,
    marketUrl,
    tradeFees,
    largestDeposit,
    socialLinks = {},
    unservedRegions = [],
    hosted,
    bankRedirects,
    taxForms,
    firebase,
  } = value;
  const { projectId, apiKey, emulatorUrl } = firebase;
  return (
    typeof sandbox === 'boolean' &&
    typeof ownershipPasses === 'boolean' &&
    typeof bankRedirects === 'boolean' &&
    isRecord(tradeFees) &&
    Object.values(tradeFees).every((points) => typeof points === 'number' && points >= 0) &&
    isRecord(socialLinks) &&
    Object.values(socialLinks).every((address) => typeof address === 'string' && address.startsWith('https://')) &&
    Array.isArray(unservedRegions) &&
    unservedRegions.every((region) => typeof region === 'string') &&
    (largestDeposit === null || (typeof largestDeposit === 'string' && /^[1-9]\d*$/.test(largestDeposit))) &&
    [bankUrl, marketUrl, taxForms, projectId, apiKey, emulatorUrl ?? ''].every((text) => typeof text === 'string') &&
    emulatorUrl !== undefined &&
    (hosted === 'sandbox' || hosted === 'live')
  );
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
