import { html } from 'hono/html';
import type { Markup } from '../../http/html.ts';

/** What a form posted, by field. */
export type Values = Readonly<Record<string, string>>;
/** What is wrong, by field. */
export type Faults = Readonly<Record<string, string>>;

/** One page of the inquiry. */
export interface Step {
  readonly name: string;
  /** Its place in the row of steps. */
  readonly rail: string;
  readonly title: string;
  readonly button: string;
  readonly body: (values: Values, faults: Faults) => Markup;
  /** The wrong fields with a sentence each; `now` in milliseconds. */
  readonly check: (values: Values, now: number) => Faults;
}

/** Attributes that tie an input to its hint and its fault for every reader. */
export const described = (name: string, faults: Faults) =>
  html`aria-describedby="${name}-hint${faults[name] === undefined ? '' : ` ${name}-fault`}" aria-invalid="${faults[name] === undefined ? 'false' : 'true'}"`;

/** The sentence below a wrong input. */
export const faultLine = (name: string, faults: Faults) =>
  faults[name] === undefined ? '' : html`<p class="fault" id="${name}-fault">${faults[name]}</p>`;

/** A field's question, and the message when it is left empty. */
export interface Question {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly missing: string;
}

const maxAnswerLength = 120;

/** A line of text that has to be there. */
export const textField = ({ name, label, hint }: Question, values: Values, faults: Faults): Markup =>
  html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" maxlength="${maxAnswerLength}" required value="${values[name] ?? ''}" ${described(name, faults)}>
<p class="hint" id="${name}-hint">${hint}</p>${faultLine(name, faults)}</div>`;

/** A question of which one answer is picked. */
export interface Choice extends Question {
  /** The wording of each answer by the value that is posted. */
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

/** Questions without an answer, or with an unknown one. */
export function unanswered(questions: readonly (Question | Choice)[], values: Values): Faults {
  const open = questions.filter((question) => {
    const given = values[question.name]?.trim() ?? '';
    return given === '' || ('options' in question && !Object.hasOwn(question.options, given));
  });
  return Object.fromEntries(open.map(({ name, missing }) => [name, missing]));
}
