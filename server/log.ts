import { type DestinationStream, type Logger, pino } from 'pino';
import { currentRequestId } from './request-id.ts';
import { currentSpan } from './traces/span.ts';

/** Redacted at the top of a logged object, or up to two levels deep. */
const secretFields = [
  'authorization',
  'cookie',
  'password',
  'token',
  'ut',
  'at',
  'a_at',
  'idToken',
  'refreshToken',
  'access_token',
  'client_secret',
  'otp',
  'ssn',
  'oobCode',
  'oobLink',
];

/** JSON lines without secrets, with request and trace ids. @param worker this process's number */
export function createLog(level: string, destination?: DestinationStream, worker?: number): Logger {
  const options = {
    level,
    base: worker === undefined ? undefined : { worker },
    mixin: idsOfWork,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  };
  return pino(options, destination ?? writtenByTurn(pino.destination({ dest: 2, sync: true })));
}

function idsOfWork(): { readonly requestId?: string; readonly traceId?: string } {
  const requestId = currentRequestId();
  const traceId = currentSpan()?.traceId;
  if (requestId === undefined) return {};
  return traceId === undefined ? { requestId } : { requestId, traceId };
}

/** Saves system calls. Flushed before any orderly exit, including uncaught errors. */
function writtenByTurn(sink: DestinationStream): DestinationStream {
  let lines = '';
  const flush = () => {
    if (lines === '') return;
    const text = lines;
    lines = '';
    sink.write(text);
  };
  process.on('exit', flush);
  return {
    write(line) {
      if (lines === '') setImmediate(flush);
      lines += line;
    },
  };
}

/** Skips redaction, the main cost of a line, for known fields. */
export const withoutSecrets = (log: Logger): Logger => log.child({}, { redact: [] });

/** Drops query parameters, which the driver's message repeats: they are customer data. */
export function faultOf(error: Error): {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
} {
  const origin = error.cause instanceof Error ? error.cause : error;
  return { name: origin.name, message: origin.message, stack: origin.stack };
}
