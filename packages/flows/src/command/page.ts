import type { Theme } from '../drawing/colors.ts';
import { escaped } from '../drawing/svgText.ts';
import { type OutlineItem, outlineOf } from '../model/outline.ts';
import type { Chart } from '../model/types.ts';

const style = `
  :root { color-scheme: light dark; --paper: light-dark(#fbfaf7, #0d1116); --ink: light-dark(#131822, #eceff4); --soft: light-dark(#565b66, #a3abb8); --mark: light-dark(#e9e4d6, #232b36) }
  body { margin: 0 auto; padding: 1.5rem; max-width: 90rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
  h1, h2, h3, h4, h5, h6, li { font-family: ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere }
  h2, h3, h4, h5, h6 { margin: 1.5rem 0 0.25rem; font-size: 1rem }
  .about { color: var(--soft) }
  .drawing { overflow-x: auto; margin-block: 1.5rem }
  .drawing svg { display: block }
  @media (prefers-color-scheme: dark) { .light { display: none } }
  @media not (prefers-color-scheme: dark) { .dark { display: none } }
  p { margin: 0; max-width: 60rem }
  ul { margin: 0.25rem 0 0; padding-inline-start: 1.25rem; font-size: 0.875rem }
`;

/** A drawing in either theme, as an SVG file. */
export type Drawn = (theme: Theme) => string;

/** A chart as one HTML file: its drawing, and each state in words. It needs no server and no network. */
export function pageOf(chart: Chart, svg: Drawn, commit: string | null): string {
  const about = [commit && `Commit ${commit}`, `Chart ${chart.fingerprint}`].filter(Boolean).join(', ');
  const [machine] = outlineOf(chart);
  return documentOf(
    chart.id,
    '',
    `<h1>${escaped(chart.id)}</h1>
<p class="about">${escaped(about)}</p>
${machine ? toldOf(machine) : ''}
${drawingsOf(svg)}
${wordsOf(chart)}`,
  );
}

/** The drawing in both themes, of which a page shows one. */
export function drawingsOf(svg: Drawn, name = 'Drawing'): string {
  const drawing = (theme: Theme) =>
    `<div class="drawing ${theme}" tabindex="0" role="region" aria-label="${escaped(name)}">${svg(theme)
      .replace(/^<\?xml.*\?>\n/, '')
      .trimEnd()}</div>`;
  return `${drawing('light')}\n${drawing('dark')}`;
}

/** Each state in words. @param deeper levels of headings above them besides the page's own */
export const wordsOf = (chart: Chart, deeper = 0): string =>
  outlineOf(chart)
    .slice(1)
    .map((state) => `<section>${headingOf({ ...state, level: state.level + deeper })}\n${toldOf(state)}</section>`)
    .join('\n');

/** A page that asks for nothing. */
export const documentOf = (title: string, more: string, body: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>${style}${more}</style>
<main>
${body}
</main>
</html>
`;

function headingOf({ level, name }: OutlineItem): string {
  const tag = `h${Math.min(level, 6)}`;
  return `<${tag}>${escaped(name)}</${tag}>`;
}

const toldOf = ({ facts, ways }: OutlineItem): string =>
  [
    `<p>${escaped(facts.join(' '))}</p>`,
    ...(ways.length === 0 ? [] : [`<ul>${ways.map(({ text }) => `<li>${escaped(text)}</li>`).join('')}</ul>`]),
  ].join('\n');
