import { createMiddleware } from 'hono/factory';
import type { Config } from '../config.ts';

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

/** What pages may load and reach. Addresses of live services are added to `connect-src` and `frame-src` by configuration. */
export interface ContentPolicy {
  readonly connect: readonly string[];
  readonly frame: readonly string[];
  readonly script: readonly string[];
  /** Frames that can use the camera; none when empty. */
  readonly camera: readonly string[];
  /** Whether a popup can talk to the frame that opened it, for banks that sign customers in on their own pages. */
  readonly popups: boolean;
}

/**
 * No script is inline.
 * @param styles the hashes of the styles that a page drawn at the build brings along
 */
function contentSecurityPolicy(policy: ContentPolicy, frameAncestors: "'none'" | "'self'", styles: readonly string[] = []): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...policy.script].join(' ')}`,
    `style-src ${["'self'", ...styles.map((hash) => `'${hash}'`)].join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...policy.connect].join(' ')}`,
    `frame-src ${["'self'", ...policy.frame].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');
}

/** Pages under this path are made to be framed by the app itself (the identity inquiry, the bank picker). */
const hostedPath = '/hosted/';

/** Browsers give a frame the camera only if the page itself has it too. */
function permissionsPolicy({ camera }: ContentPolicy): string {
  const cameras = camera.length === 0 ? '' : ['self', ...camera.map((origin) => `"${origin}"`)].join(' ');
  const off = ['accelerometer', 'autoplay', 'display-capture', 'geolocation', 'gyroscope', 'microphone', 'midi', 'payment', 'usb'];
  return [`camera=(${cameras})`, ...off.map((feature) => `${feature}=()`)].join(', ');
}

type Headers = Readonly<Record<string, string>>;

/** The security headers of each kind of reply. */
export interface SecurityHeaders {
  /** A page, and every error that a browser shows as one. */
  readonly page: Headers;
  /** A page that the app itself frames. */
  readonly framed: Headers;
  /** Scripts, style sheets, fonts and pictures: policies of pages mean nothing to them. */
  readonly asset: Headers;
  /** JSON and the rest: nothing that a browser should show. If one does all the same, it may load nothing, and nobody may frame it. */
  readonly data: Headers;
  /** A page with styles of these hashes (`sha256-…`) in it. */
  readonly styledPage: (styles: readonly string[]) => Headers;
}

export function securityHeaders(policy: ContentPolicy, https: boolean): SecurityHeaders {
  const asset = {
    'X-Content-Type-Options': 'nosniff',
    ...(https ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  };
  const page = (frameAncestors: "'none'" | "'self'", styles: readonly string[] = []) => ({
    ...asset,
    'Content-Security-Policy': contentSecurityPolicy(policy, frameAncestors, styles),
    'X-Frame-Options': frameAncestors === "'self'" ? 'SAMEORIGIN' : 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': permissionsPolicy(policy),
    'Cross-Origin-Opener-Policy': policy.popups ? 'same-origin-allow-popups' : 'same-origin',
  });
  const data = { ...asset, 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" };
  return { page: page("'none'"), framed: page("'self'"), asset, data, styledPage: (styles) => page("'none'", styles) };
}

/** Those that a content type needs. A picture in SVG can be opened as a page, and may then do nothing. */
export function headersFor({ page, asset, data }: SecurityHeaders, type: string): Headers {
  if (type.startsWith('text/html')) return page;
  return /^(text\/(javascript|css)|font\/|image\/(?!svg))/.test(type) ? asset : data;
}

/** Puts the security headers on every reply, errors included. */
export const secured = (headers: SecurityHeaders) =>
  createMiddleware(async (c, next) => {
    await next();
    const reply = c.res.headers;
    // A prepared reply is complete. Whatever came with a 304 would take the place of what the cached page came with: its scripts would be refused.
    if (reply.has('Content-Security-Policy') || c.res.status === 304) return;
    const chosen = headersFor(headers, reply.get('Content-Type') ?? '');
    const fitting = chosen === headers.page && c.req.path.startsWith(hostedPath) ? headers.framed : chosen;
    for (const name in fitting) reply.set(name, fitting[name] ?? '');
  });
