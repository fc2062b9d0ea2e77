import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const inPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync);
/** WebKitGTK installs its browser next to its libraries, outside of PATH. */
const miniBrowser = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)
  .find(existsSync);

/** The installed test browsers besides Chromium, and the packages of missing ones. */
export function findEngines() {
  const firefox = inPath('firefox-esr') ?? inPath('firefox');
  const webkit = inPath('WebKitWebDriver') && inPath('Xvfb') && miniBrowser;
  return {
    installed: { ...(firefox && { firefox }), ...(webkit && { webkit }) },
    missing: [...(firefox ? [] : ['firefox-esr']), ...(webkit ? [] : ['webkit2gtk-driver xvfb'])],
  };
}
