import type { Settings } from '#domain/site/settings.ts';
import { createHostedPorts } from '#ports/hosted/hosted.ts';
import type { HostedPorts } from '#ports/hosted/types.ts';

const ports = new WeakMap<Settings, HostedPorts>();

/**
 * Other companies' pages. The instance that shows a frame must also receive its messages, so the
 * app has only one. Only pages with such frames load it.
 */
export function hostedPorts(settings: Settings): HostedPorts {
  const made = ports.get(settings) ?? createHostedPorts(settings);
  ports.set(settings, made);
  return made;
}
