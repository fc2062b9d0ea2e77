import type { Source } from './importRules.ts';

const ambient: readonly RegExp[] = [
  /\bDate\.now\b/,
  /\bnew Date\(\s*\)/,
  /\bMath\.random\b/,
  /(?<![.\w])(?:setTimeout|setInterval|setImmediate|queueMicrotask|requestAnimationFrame|fetch)\s*\(/,
  /(?<![.\w])(?:window|document|localStorage|sessionStorage|navigator|location|history|globalThis|console|process|crypto|performance)\s*[.[(]/,
];

/** Uses of time, randomness, the page or the environment, which charts must get from outside. */
export function ambientFaults({ path, text }: Source): readonly string[] {
  const code = withoutProse(text);
  return ambient.flatMap((form) => {
    const found = form.exec(code);
    return found ? [`${path} uses "${found[0].trim()}"`] : [];
  });
}

const untyped: readonly RegExp[] = [
  /\bas\s+(?:unknown\s+as\s+)?ActorRefFrom\b/,
  /\blogic\??:\s*AnyActorLogic\b/,
  /\bref\??:\s*AnyActorRef\b/,
];

/** Casts to flow references, and fields for any flow; use the catalog's types. */
export function referenceFaults({ path, text }: Source): readonly string[] {
  const code = withoutProse(text);
  return untyped.flatMap((form) => {
    const found = form.exec(code);
    return found ? [`${path} forgets a flow's type: "${found[0]}"`] : [];
  });
}

const withoutProse = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, (match) =>
    match.startsWith('/') ? '' : "''",
  );
