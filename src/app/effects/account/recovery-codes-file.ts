import { saveFile } from '#ports/browser/save-file.ts';

const fileOf = (codes: readonly string[]): string =>
  [
    'Statechange recovery codes',
    'Each code works once, in place of your authenticator app or passkey.',
    '',
    ...codes,
    '',
  ].join('\r\n');

export const saveRecoveryCodes = (codes: readonly string[]): void =>
  saveFile('statechange-recovery-codes.txt', fileOf(codes), 'text/plain;charset=utf-8');
