import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

// Logs each loaded OpenTelemetry package.
registerHooks({
  load(url, context, next) {
    const name = /\/node_modules\/(@opentelemetry\/[\w-]+)\//.exec(url)?.[1];
    if (name !== undefined) appendFileSync(process.env.LOADED_PACKAGES ?? '', `${name}\n`);
    return next(url, context);
  },
});
