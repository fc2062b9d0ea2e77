import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Fake addresses; nothing is called at start. */
export function liveEnvironment(): Record<string, string> {
  const account = join(mkdtempSync(join(tmpdir(), 'statechange-live-')), 'service-account.json');
  writeFileSync(account, JSON.stringify({ type: 'service_account', project_id: 'live-project' }));
  return {
    SANDBOX: 'off',
    BANK_URL: 'https://bank.example',
    BANK_IDP_URL: 'https://id.example',
    BANK_CLIENT_ID: 'client',
    BANK_CLIENT_SECRET: 'very-secret',
    FIREBASE_PROJECT_ID: 'live-project',
    FIREBASE_API_KEY: 'live-key',
    GOOGLE_APPLICATION_CREDENTIALS: account,
    MARKET_URL: 'https://market.example',
    SMTP_URL: 'smtp://user:mail-secret@127.0.0.1:9',
  };
}
