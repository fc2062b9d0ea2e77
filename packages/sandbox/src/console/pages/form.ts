import { html } from 'hono/html';
import type { Markup } from '#server/http/html.ts';
import type { Faults } from '../../hosted/step.ts';
import type { FormInput } from '../input.ts';

export interface FormState {
  readonly values: FormInput;
  readonly faults: Faults;
}
export const untouched: FormState = { values: {}, faults: {} };

interface Field {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly required?: boolean;
}

const givenText = ({ values }: FormState, name: string, fallback = ''): string => {
  const value = values[name];
  return typeof value === 'string' ? value : fallback;
};

/** Drops the leading field name. */
const faultWords = (name: string, fault: string): string => {
  const words = fault.startsWith(`${name} `) ? fault.slice(name.length + 1) : fault;
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const attributes = ({ name, hint, required }: Field, { faults }: FormState) => {
  const fault = faults[name] !== undefined;
  const described = [...(hint === undefined ? [] : [`${name}-hint`]), ...(fault ? [`${name}-fault`] : [])].join(' ');
  return html`id="${name}" name="${name}" aria-invalid="${String(fault)}"${described === '' ? '' : html` aria-describedby="${described}"`}${required ? html` required` : ''}`;
};

const faultLine = (name: string, { [name]: fault }: Faults): Markup | '' =>
  fault === undefined ? '' : html`<p class="fault" id="${name}-fault">${faultWords(name, fault)}</p>`;

const around = ({ name, label, hint }: Field, { faults }: FormState, control: Markup) => html`<div class="field">
<label for="${name}">${label}</label>${control}
${hint === undefined ? '' : html`<p class="hint" id="${name}-hint">${hint}</p>`}
${faultLine(name, faults)}</div>`;

export function textField(
  field: Field & { readonly inputmode?: 'numeric' | 'decimal' | 'text'; readonly value?: string },
  state: FormState,
): Markup {
  const control = html`<input type="text" inputmode="${field.inputmode ?? 'text'}" autocomplete="off" spellcheck="false"
 value="${givenText(state, field.name, field.value)}" ${attributes(field, state)}>`;
  return around(field, state, control);
}

export function selectField(
  field: Field & { readonly options: readonly (readonly [string, string])[] },
  state: FormState,
): Markup {
  const chosen = givenText(state, field.name);
  const options = field.options.map(
    ([value, label]) => html`<option value="${value}"${value === chosen ? html` selected` : ''}>${label}</option>`,
  );
  return around(field, state, html`<select ${attributes(field, state)}>${options}</select>`);
}

export function checkField(field: Field, state: FormState): Markup {
  const ticked = givenText(state, field.name) === 'true';
  return html`<div class="field"><label class="check"><input type="checkbox" value="true" ${attributes(field, state)}${ticked ? html` checked` : ''}>
<span>${field.label}</span></label>${field.hint === undefined ? '' : html`<p class="hint" id="${field.name}-hint">${field.hint}</p>`}
${faultLine(field.name, state.faults)}</div>`;
}

export const faultNote = ({ faults }: FormState): Markup | '' =>
  Object.keys(faults).length === 0
    ? ''
    : html`<p class="note bad" role="alert">Please check the highlighted fields.</p>`;
