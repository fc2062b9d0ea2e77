import { enableCompileCache, type ResolveFnOutput, registerHooks } from 'node:module';
import { join } from 'node:path';

// Loaded before the server of a test. Its input is a pipe from the test runner, so a runner that is killed leaves no server behind.
process.stdin.on('end', () => process.exit()).resume();

// What one process compiled, the next one reads.
enableCompileCache(join(import.meta.dirname, '../../.cache/compiled'));

// Node parses drizzle's list of exports, which is long, again for each import of it and for each of its own files: over a second of each start.
const drizzle = new Map<string, ResolveFnOutput>();
registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && /\/node_modules\/drizzle-orm\/.+\.js$/.test(context.parentURL ?? '')) {
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    }
    if (!/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context);
    const found = drizzle.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
    drizzle.set(specifier, found);
    return found;
  },
});
