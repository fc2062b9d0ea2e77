import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { ClientRequest } from 'node:http';
import { currentRequestId, requestIdHeader } from '../../request-id.ts';

const channel = 'http.client.request.created';
/** The service that firebase-admin calls; an emulator has the name in its paths. */
const toolkit = 'identitytoolkit.googleapis.com';

/** firebase-admin takes no headers, and makes its requests itself: the id is added when one of them was made and is not yet sent. */
function passOn(message: unknown): void {
  const request = typeof message === 'object' && message !== null && 'request' in message ? message.request : null;
  if (!(request instanceof ClientRequest) || request.headersSent) return;
  const id = currentRequestId();
  if (id !== undefined && (request.host === toolkit || request.path.startsWith(`/${toolkit}/`))) request.setHeader(requestIdHeader, id);
}

/** Has the calls of firebase-admin carry the id of the request that they are made for. Once is enough for a process, and more do no harm. */
export function passRequestIdsOn(): void {
  unsubscribe(channel, passOn);
  subscribe(channel, passOn);
}
