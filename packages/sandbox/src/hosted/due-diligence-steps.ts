import { html } from 'hono/html';
import { type Choice, choiceField, type Question, type Step, textField, unanswered } from './step.ts';

const occupation: Question = {
  name: 'occupation',
  label: 'What do you do for a living?',
  hint: 'For example: nurse, retired, student.',
  missing: 'Tell us what you do for a living.',
};
const situation: Choice = {
  name: 'situation',
  label: 'How do you work?',
  hint: 'Choose what fits best.',
  missing: 'Choose how you work.',
  options: {
    employed: 'Employed',
    self_employed: 'Self-employed',
    retired: 'Retired',
    student: 'Student',
    none: 'Not working',
  },
};
const source: Choice = {
  name: 'source',
  label: 'Where does the money that you trade with come from?',
  hint: 'The largest source.',
  missing: 'Choose where the money comes from.',
  options: {
    wages: 'Wages or a pension',
    business: 'Business profits',
    savings: 'Savings',
    investments: 'Investments',
    sale: 'The sale of a home or another property',
    gift: 'A gift or an inheritance',
  },
};
const explanation: Question = {
  name: 'explanation',
  label: 'In your own words',
  hint: 'For example: saved from my wages since 2019.',
  missing: 'Tell us in a few words where the money came from.',
};
const volume: Choice = {
  name: 'volume',
  label: 'How much do you expect to trade in a month?',
  hint: 'Buys and sells combined. An estimate is fine.',
  missing: 'Choose how much you expect to trade.',
  options: {
    under_1000: 'Less than $1,000',
    under_10000: '$1,000 to $10,000',
    under_50000: '$10,000 to $50,000',
    over_50000: 'More than $50,000',
  },
};
const purpose: Choice = {
  name: 'purpose',
  label: 'Why do you trade?',
  hint: 'The main reason.',
  missing: 'Choose why you trade.',
  options: {
    saving: 'To save for the long term',
    trading: 'To profit from price changes',
    payments: 'To pay for things',
    transfers: 'To send money to other people',
  },
};

function page(head: Omit<Step, 'body' | 'check' | 'button'>, questions: readonly (Question | Choice)[]): Step {
  return {
    ...head,
    button: 'Continue',
    body: (values, faults) =>
      html`${questions.map((question) => ('options' in question ? choiceField(question, values, faults) : textField(question, values, faults)))}`,
    check: (values) => unanswered(questions, values),
  };
}

export const dueDiligenceSteps: readonly Step[] = [
  page({ name: 'work', rail: 'Your work', title: 'Your work' }, [occupation, situation]),
  page({ name: 'funds', rail: 'Your money', title: 'Where your money comes from' }, [source, explanation]),
  page({ name: 'plans', rail: 'Your plans', title: 'What you plan to do' }, [volume, purpose]),
];
