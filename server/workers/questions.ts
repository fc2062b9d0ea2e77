import type { Worker } from 'node:cluster';
import type { Order, Question } from './messages.ts';

/** How long a worker may take to answer, in milliseconds: one that hangs must not hold up the others. */
const patience = 1_000;

interface Pending {
  readonly asker: Worker;
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

/** Passes each question of a worker to all others, and their answers back to it in one message. */
export function createQuestions() {
  const pending = new Map<number, Pending>();
  let count = 0;
  const finish = (number: number) => {
    const question = pending.get(number);
    if (question === undefined) return;
    pending.delete(number);
    clearTimeout(question.timer);
    tell(question.asker, { kind: 'answers', id: question.id, answers: question.answers });
  };
  const settle = (number: number, worker: Worker) => {
    const question = pending.get(number);
    if (question?.awaited.delete(worker) && question.awaited.size === 0) finish(number);
  };
  return {
    ask(asker: Worker, id: number, question: Question, others: readonly Worker[]) {
      const number = ++count;
      const timer = setTimeout(() => finish(number), patience);
      pending.set(number, { asker, id, awaited: new Set(others), answers: [], timer });
      for (const other of others) tell(other, { kind: 'answer', id: number, question });
      if (others.length === 0) finish(number);
    },
    answer(worker: Worker, number: number, answer: unknown) {
      if (pending.get(number)?.awaited.has(worker)) pending.get(number)?.answers.push(answer);
      settle(number, worker);
    },
    /** Nobody waits for a worker that is gone. */
    forget(worker: Worker) {
      for (const number of [...pending.keys()]) settle(number, worker);
    },
  };
}
