import type { Fault } from '../faults/fault-store.ts';

/** A fault as the console shows it: `delay` in milliseconds, `retry_after` in seconds, null where its kind has none. */
export const presentFault = (fault: Fault) => ({
  id: String(fault.serial),
  service: fault.service,
  method: fault.method,
  path: fault.path,
  kind: fault.kind,
  status: fault.status,
  delay: fault.delay,
  retry_after: fault.retryAfter,
  after: fault.after,
  calls_left: fault.callsLeft,
  created_at: new Date(fault.createdAt).toISOString(),
});
export type FaultLine = ReturnType<typeof presentFault>;
