import { type DestinationStream, type Logger, pino } from 'pino';
import { currentRequestId } from './request-id.ts';
import { currentSpan } from './traces/span.ts';

/** Names of fields that hold a secret or personal data, at the top of a logged object or up to two levels deep. */
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

/**
 * Structured logs, one JSON object a line, without secrets, with the id of the request that it is about, and of its trace where one is sent.
 * @param worker the number of this process where several share a log
 */
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

/**
 * Lines that are logged in one turn of the event loop are written together: under load each line would be a system call by itself. Whatever ends the
 * process in an orderly way, an error that nobody caught included, lets them be written before.
 */
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

/** For lines whose fields are all ours and no secrets: looking for secrets is what costs most of a line. */
export const withoutSecrets = (log: Logger): Logger => log.child({}, { redact: [] });

/**
 * An error as logs show it. A failed query logs only the database's message: the driver's own message repeats the parameters, and
 * those are customers' data.
 */
export function faultOf(error: Error): { readonly name: string; readonly message: string; readonly stack: string | undefined } {
  const origin = error.cause instanceof Error ? error.cause : error;
  return { name: origin.name, message: origin.message, stack: origin.stack };
}
