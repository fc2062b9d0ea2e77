import type { Settings } from '#domain/site/settings.ts';
import { createHostedPorts } from '#ports/hosted/hosted.ts';
import type { HostedPorts } from '#ports/hosted/types.ts';

const ports = new WeakMap<Settings, HostedPorts>();

/** Companies' pages, one set for the whole app: what shows a frame and what hears it must be the same. Only pages with such frames load it. */
export function hostedPorts(settings: Settings): HostedPorts {
  const made = ports.get(settings) ?? createHostedPorts(settings);
  ports.set(settings, made);
  return made;
}
