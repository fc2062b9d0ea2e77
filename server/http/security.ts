import { createMiddleware } from 'hono/factory';
import type { Config } from '../config.ts';

/** Persona's inquiry: a frame only, since its package is bundled. */
const persona = { frame: 'https://inquiry.withpersona.com' };
/** Plaid Link: its script, frame, and two environments. */
const plaid = {
  script: 'https://cdn.plaid.com/link/v2/stable/link-initialize.js',
  frame: 'https://cdn.plaid.com',
  connect: ['https://production.plaid.com', 'https://sandbox.plaid.com'],
};
const google = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/** In the sandbox everything is same-origin, except an external emulator. */
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

/** Live services extend `connect-src` and `frame-src` by configuration. */
export interface ContentPolicy {
  readonly connect: readonly string[];
  readonly frame: readonly string[];
  readonly script: readonly string[];
  /** Frames that may use the camera. */
  readonly camera: readonly string[];
  /** Lets popups reach their opener, for banks with OAuth. */
  readonly popups: boolean;
}

/** No inline scripts. @param styles hashes of a prerendered page's styles */
function contentSecurityPolicy(
  policy: ContentPolicy,
  frameAncestors: "'none'" | "'self'",
  styles: readonly string[] = [],
): string {
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

/** Framed by the app: inquiry and bank picker. */
const hostedPath = '/hosted/';

/** Frames get the camera only if the page has it. */
function permissionsPolicy({ camera }: ContentPolicy): string {
  const cameras = camera.length === 0 ? '' : ['self', ...camera.map((origin) => `"${origin}"`)].join(' ');
  const off = [
    'accelerometer',
    'autoplay',
    'display-capture',
    'geolocation',
    'gyroscope',
    'microphone',
    'midi',
    'payment',
    'usb',
  ];
  return [`camera=(${cameras})`, ...off.map((feature) => `${feature}=()`)].join(', ');
}

type Headers = Readonly<Record<string, string>>;

export interface SecurityHeaders {
  /** Also for errors shown as pages. */
  readonly page: Headers;
  readonly framed: Headers;
  /** Page policies don't apply to assets. */
  readonly asset: Headers;
  /** Not meant for display: if shown, it may load nothing and not be framed. */
  readonly data: Headers;
  /** With inline style hashes (`sha256-…`). */
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

/** SVG may be opened as a page, so it is locked down. */
export function headersFor({ page, asset, data }: SecurityHeaders, type: string): Headers {
  if (type.startsWith('text/html')) return page;
  return /^(text\/(javascript|css)|font\/|image\/(?!svg))/.test(type) ? asset : data;
}

/** Errors included. */
export const secured = (headers: SecurityHeaders) =>
  createMiddleware(async (c, next) => {
    await next();
    const reply = c.res.headers;
    // Prepared replies are complete, and headers on a 304 would override the cached page's.
    if (reply.has('Content-Security-Policy') || c.res.status === 304) return;
    const chosen = headersFor(headers, reply.get('Content-Type') ?? '');
    const fitting = chosen === headers.page && c.req.path.startsWith(hostedPath) ? headers.framed : chosen;
    for (const name in fitting) reply.set(name, fitting[name] ?? '');
  });
