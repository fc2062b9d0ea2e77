import type { Worker } from 'node:cluster';
import type { createFigures } from './figures.ts';
import type { Order, Question } from './messages.ts';

/** How long a worker may take to answer, in milliseconds: one that hangs must not hold up the others. */
const patience = 1_000;

interface Pending {
  readonly asker: Worker;
  readonly question: Question;
  /** The question's number at its asker. */
  readonly id: number;
  readonly awaited: Set<Worker>;
  readonly answers: unknown[];
  readonly timer: NodeJS.Timeout;
}

/** Sends an order to a worker; one that is gone hears nothing. */
export const tell = (worker: Worker, order: Order): void => {
  if (worker.isConnected()) worker.send(order);
};

/** Passes each question of a worker to all others, and their answers back to it in one message: of figures, all that are known by then. */
export function createQuestions(figures: ReturnType<typeof createFigures<Worker>>) {
  const pending = new Map<number, Pending>();
  let count = 0;
  const finish = (number: number) => {
    const finished = pending.get(number);
    if (finished === undefined) return;
    pending.delete(number);
    const { asker, id, question, answers, timer } = finished;
    clearTimeout(timer);
    tell(asker, { kind: 'answers', id, answers: question === 'metrics' ? figures.except(asker) : answers });
  };
  const settle = (number: number, worker: Worker) => {
    const question = pending.get(number);
    if (question?.awaited.delete(worker) && question.awaited.size === 0) finish(number);
  };
  return {
    ask(asker: Worker, id: number, question: Question, others: readonly Worker[]) {
      const number = ++count;
      const timer = setTimeout(() => finish(number), patience);
      pending.set(number, { asker, id, question, awaited: new Set(others), answers: [], timer });
      for (const other of others) tell(other, { kind: 'answer', id: number, question });
      if (others.length === 0) finish(number);
    },
    answer(worker: Worker, number: number, answer: unknown) {
      const asked = pending.get(number);
      if (asked?.question === 'metrics') figures.hear(worker, answer);
      else if (asked?.awaited.has(worker)) asked.answers.push(answer);
      settle(number, worker);
    },
    /** Nobody waits for a worker that is gone. */
    forget(worker: Worker) {
      for (const number of [...pending.keys()]) settle(number, worker);
    },
  };
}
