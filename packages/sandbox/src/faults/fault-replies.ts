import type { FaultyService } from './fault-schema.ts';

export interface FaultReply {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const tooMany = 'Too many requests. Please wait and try again.';
const away = 'The service is not available. Please try again.';

/** Error bodies by service. `path` is the service's own. */
const bodies: Readonly<Record<Exclude<FaultyService, 'mail'>, (status: number, path: string) => unknown>> = {
  bank(status, path) {
    const [code, message] = status === 429 ? ['rate_limited', tooMany] : ['service_unavailable', away];
    // The token call speaks OAuth.
    return path === '/oauth/token'
      ? { error: code, error_description: message }
      : { status, error_message: message, message_code: code };
  },
  identity(status) {
    const message =
      status === 429 ? 'TOO_MANY_ATTEMPTS_TRY_LATER' : status >= 500 ? 'INTERNAL_ERROR' : 'OPERATION_NOT_ALLOWED';
    return { error: { code: status, message, errors: [{ message, reason: 'backendError', domain: 'global' }] } };
  },
  market: (status) => ({ status: { error_code: status, error_message: status === 429 ? tooMany : away } }),
  backend: (status) => ({
    status,
    message: status === 429 ? tooMany : away,
    data: null,
    code: status === 429 ? 'too_many_requests' : 'service_unavailable',
  }),
};

/** Services with CORS for everyone, errors included. */
const openToAll: readonly FaultyService[] = ['bank', 'identity', 'market'];

const headersOf = (service: FaultyService): Record<string, string> => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  ...(openToAll.includes(service)
    ? { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'Retry-After' }
    : {}),
});

/** In the service's own format. */
export function refusal(service: Exclude<FaultyService, 'mail'>, path: string, status: number): FaultReply {
  return { status, body: JSON.stringify(bodies[service](status, path)), headers: headersOf(service) };
}

/** JSON cut in half: `whole`, or a sample. */
export function brokenJson(
  service: FaultyService,
  whole = '{"status":200,"data":{"objects":[{"guid":"0123456789abcdef"}]}}',
): FaultReply {
  return { status: 200, body: whole.slice(0, Math.max(1, Math.floor(whole.length / 2))), headers: headersOf(service) };
}
