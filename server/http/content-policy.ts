import type { Config } from '../config.ts';
import type { ContentPolicy } from './security.ts';

/** Persona's inquiry: only a frame, since its package is part of the build. */
const persona = { frame: 'https://inquiry.withpersona.com' };
/** Plaid Link: a script that may only come from there, the frame that it opens, and its two environments. */
const plaid = {
  script: 'https://cdn.plaid.com/link/v2/stable/link-initialize.js',
  frame: 'https://cdn.plaid.com',
  connect: ['https://production.plaid.com', 'https://sandbox.plaid.com'],
};
const google = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/** What pages may load and reach. In the sandbox everything is on the page's own origin, except an external emulator; live, it is what the services need. */
export function contentPolicy({ sandbox, bank, marketUrl, firebase }: Config): ContentPolicy {
  const emulator = firebase.emulatorHost ? [`http://${firebase.emulatorHost}`] : [];
  const services = [bank.url, marketUrl].filter((url) => url !== null).map((url) => new URL(url).origin);
  if (sandbox.on) return { connect: [...emulator, ...services], frame: [], script: [], camera: [], popups: false };
  return {
    connect: [...services, ...google, ...plaid.connect],
    frame: [persona.frame, plaid.frame],
    script: [plaid.script],
    camera: [persona.frame],
    popups: true,
  };
}
