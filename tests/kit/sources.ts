import type { Source } from './importRules.ts';

const ambient: readonly RegExp[] = [
  /\bDate\.now\b/,
  /\bnew Date\(\s*\)/,
  /\bMath\.random\b/,
  /(?<![.\w])(?:setTimeout|setInterval|setImmediate|queueMicrotask|requestAnimationFrame|fetch)\s*\(/,
  /(?<![.\w])(?:window|document|localStorage|sessionStorage|navigator|location|history|globalThis|console|process|crypto|performance)\s*[.[(]/,
];

/** Uses of time, chance, the page or the machine around: a chart gets all of them from outside. */
export function ambientFaults({ path, text }: Source): readonly string[] {
  const code = withoutProse(text);
  return ambient.flatMap((form) => {
    const found = form.exec(code);
    return found ? [`${path} uses "${found[0].trim()}"`] : [];
  });
}

const untyped: readonly RegExp[] = [/\bas\s+(?:unknown\s+as\s+)?ActorRefFrom\b/, /\blogic\??:\s*AnyActorLogic\b/, /\bref\??:\s*AnyActorRef\b/];

/** Casts to a flow's reference, and fields that could hold any flow: types come from the catalogue of flows. */
export function referenceFaults({ path, text }: Source): readonly string[] {
  const code = withoutProse(text);
  return untyped.flatMap((form) => {
    const found = form.exec(code);
    return found ? [`${path} forgets a flow's type: "${found[0]}"`] : [];
  });
}

/** Code without comments and without the insides of strings. */
const withoutProse = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, (match) =>
    match.startsWith('/') ? '' : "''",
  );
