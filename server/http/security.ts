import { createMiddleware } from 'hono/factory';

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

/** `sha256-…` sources are for scripts; a style is never inline. */
export function contentSecurityPolicy(policy: ContentPolicy, frameAncestors: "'none'" | "'self'"): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...policy.script].join(' ')}`,
    "style-src 'self'",
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
export const hostedPath = '/hosted/';

/** Browsers give a frame the camera only if the page itself has it too. */
function permissionsPolicy({ camera }: ContentPolicy): string {
  const cameras = camera.length === 0 ? '' : ['self', ...camera.map((origin) => `"${origin}"`)].join(' ');
  const off = ['accelerometer', 'autoplay', 'display-capture', 'geolocation', 'gyroscope', 'microphone', 'midi', 'payment', 'usb'];
  return [`camera=(${cameras})`, ...off.map((feature) => `${feature}=()`)].join(', ');
}

/** Security headers on every reply, errors included. */
export const securityHeaders = (policy: ContentPolicy, https: boolean) => {
  const outer = contentSecurityPolicy(policy, "'none'");
  const framed = contentSecurityPolicy(policy, "'self'");
  const permissions = permissionsPolicy(policy);
  return createMiddleware(async (c, next) => {
    await next();
    const hosted = c.req.path.startsWith(hostedPath);
    const { headers } = c.res;
    headers.set('Content-Security-Policy', hosted ? framed : outer);
    headers.set('X-Frame-Options', hosted ? 'SAMEORIGIN' : 'DENY');
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    headers.set('Permissions-Policy', permissions);
    headers.set('Cross-Origin-Opener-Policy', policy.popups ? 'same-origin-allow-popups' : 'same-origin');
    if (https) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  });
};
