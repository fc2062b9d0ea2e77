import type { MailLink } from '../db/schema/mail.ts';
import type { Mail } from './mailer.ts';

/** In order. */
export const linksOf = ({ action, furtherLinks = [] }: Pick<Mail, 'action' | 'furtherLinks'>): MailLink[] => [
  ...(action ? [action] : []),
  ...furtherLinks,
];

/** Same words; link and code on lines of their own. */
export function renderText({ paragraphs, code, footnote, ...links }: Mail): string {
  const parts = [...paragraphs];
  if (code !== undefined) parts.push(code);
  for (const { label, url } of linksOf(links)) parts.push(`${label}:\n${url}`);
  return `${[...parts, `--\n${footnote}\nStatechange`].join('\n\n')}\n`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

// Email clients lack style sheets and OKLCH: the design tokens as hex.
const ink = '#141820';
const soft = '#4a505b';
const line = '#e3e0d9';
const font = "font-family:Geist,'Segoe UI',system-ui,-apple-system,Roboto,Helvetica,Arial,sans-serif";

/** Inline styles only, for email clients. */
export function renderHtml(mail: Mail): string {
  const { subject, paragraphs, action, furtherLinks = [], code, footnote } = mail;
  const body = paragraphs.map(
    (text) =>
      `<p style="margin:0 0 16px;font-size:16px;line-height:1.5;color:${ink};word-break:break-word">${escapeHtml(text)}</p>`,
  );
  if (code !== undefined) {
    body.push(
      `<p style="margin:8px 0 24px;font:600 32px/1.2 'Geist Mono',ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px;color:${ink}">${escapeHtml(code)}</p>`,
    );
  }
  if (action) body.push(actionHtml(action.label, action.url));
  body.push(...furtherLinks.map(linkHtml));
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#fbfaf7;${font}">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid ${line};border-radius:16px">
<p style="margin:0 0 24px;font-size:17px;font-weight:600;letter-spacing:-0.3px;color:${ink}">Statechange</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25;font-weight:600;letter-spacing:-0.4px;color:${ink}">${escapeHtml(subject)}</h1>
${body.join('\n')}
</div>
<p style="max-width:520px;margin:16px auto 0;font-size:13px;line-height:1.5;color:${soft}">${escapeHtml(footnote)}</p>
</body>
</html>
`;
}

const linkHtml = ({ label, url }: MailLink): string =>
  `<p style="margin:16px 0 0;font-size:15px;line-height:1.5"><a href="${escapeHtml(url)}" style="color:${ink};font-weight:600">${escapeHtml(label)}</a></p>`;

function actionHtml(label: string, url: string): string {
  const href = escapeHtml(url);
  return [
    `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:${ink};color:#fbfaf7;`,
    `font-size:15px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`,
    `<p style="margin:0;font-size:13px;line-height:1.5;color:${soft}">If the button doesn’t work, open this link:<br>`,
    `<a href="${href}" style="color:${soft};word-break:break-all">${href}</a></p>`,
  ].join('');
}
