import * as v from 'valibot';
import type { Settings } from './settings.types.ts';

const schema = v.object({
  sandbox: v.boolean(),
  bankUrl: v.string(),
  marketUrl: v.string(),
  hosted: v.picklist(['sandbox', 'live']),
  firebase: v.object({ projectId: v.string(), apiKey: v.string(), emulatorUrl: v.nullable(v.string()) }),
});

/** What a page without the server's word runs with: the development server, which always has the sandbox behind it. */
const sandboxSettings: Settings = {
  sandbox: true,
  bankUrl: '/bank',
  marketUrl: '/market',
  hosted: 'sandbox',
  firebase: { projectId: 'demo-statechange', apiKey: 'demo-api-key', emulatorUrl: 'self' },
};

/** Reads the settings that the server wrote into the page. */
export function readSettings(page: Document): Settings {
  const content = page.querySelector<HTMLMetaElement>('meta[name="settings"]')?.content;
  return content === undefined ? sandboxSettings : v.parse(schema, JSON.parse(content));
}
