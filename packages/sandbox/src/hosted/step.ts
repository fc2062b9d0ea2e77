import { html } from 'hono/html';
import type { Markup } from '#server/http/html.ts';

export type Values = Readonly<Record<string, string>>;
export type Faults = Readonly<Record<string, string>>;

export interface Step {
  readonly name: string;
  readonly rail: string;
  readonly title: string;
  readonly button: string;
  readonly body: (values: Values, faults: Faults) => Markup;
  /** `now` in milliseconds. */
  readonly check: (values: Values, now: number) => Faults;
}

/** Links an input to its hint and error for screen readers. */
export const described = (name: string, faults: Faults) =>
  html`aria-describedby="${name}-hint${faults[name] === undefined ? '' : ` ${name}-fault`}" aria-invalid="${faults[name] === undefined ? 'false' : 'true'}"`;

export const faultLine = (name: string, faults: Faults) =>
  faults[name] === undefined ? '' : html`<p class="fault" id="${name}-fault">${faults[name]}</p>`;

/** With the message for a missing answer. */
export interface Question {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly missing: string;
}

const maxAnswerLength = 120;

export const textField = ({ name, label, hint }: Question, values: Values, faults: Faults): Markup =>
  html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" maxlength="${maxAnswerLength}" required value="${values[name] ?? ''}" ${described(name, faults)}>
<p class="hint" id="${name}-hint">${hint}</p>${faultLine(name, faults)}</div>`;

export interface Choice extends Question {
  /** Labels by value. */
  readonly options: Readonly<Record<string, string>>;
}

export function choiceField({ name, label, hint, options }: Choice, values: Values, faults: Faults): Markup {
  const answer = ([value, text]: [string, string]) =>
    html`<li><label class="choice check"><input type="radio" name="${name}" value="${value}" required${values[name] === value ? html` checked` : ''}>
<span>${text}</span></label></li>`;
  return html`<div class="field"><fieldset class="bare" role="radiogroup" ${described(name, faults)}><legend>${label}</legend>
<p class="hint" id="${name}-hint">${hint}</p>
<ul class="choices">${Object.entries(options).map(answer)}</ul></fieldset>${faultLine(name, faults)}</div>`;
}

/** Missing or unknown answers. */
export function unanswered(questions: readonly (Question | Choice)[], values: Values): Faults {
  const open = questions.filter((question) => {
    const given = values[question.name]?.trim() ?? '';
    return given === '' || ('options' in question && !Object.hasOwn(question.options, given));
  });
  return Object.fromEntries(open.map(({ name, missing }) => [name, missing]));
}
