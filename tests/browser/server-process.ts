import { enableCompileCache, type ResolveFnOutput, registerHooks } from 'node:module';
import { join } from 'node:path';

// Preloaded by a test's server: stdin is a pipe, so a killed runner leaves no server behind.
process.stdin.on('end', () => process.exit()).resume();

// Later processes reuse the compiled code.
enableCompileCache(join(import.meta.dirname, '../../.cache/compiled'));

// Node would parse drizzle's long exports once per import, over a second per start.
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
