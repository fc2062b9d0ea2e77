import type { Worker } from 'node:cluster';
import type { createFigures } from './figures.ts';
import type { Order, Question } from './messages.ts';

/** In milliseconds: hanging workers must not delay others. */
const timeoutMs = 1_000;

interface Pending {
  readonly asker: Worker;
  readonly question: Question;
  /** The asker's number. */
  readonly id: number;
  readonly awaited: Set<Worker>;
  readonly answers: unknown[];
  readonly timer: NodeJS.Timeout;
}

/** Ignores exited workers. */
export const tell = (worker: Worker, order: Order): void => {
  if (worker.isConnected()) worker.send(order);
};

/** Relays questions to all other workers and collects the answers. */
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
      const timer = setTimeout(() => finish(number), timeoutMs);
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
    /** Stops waiting for it. */
    forget(worker: Worker) {
      for (const number of [...pending.keys()]) settle(number, worker);
    },
  };
}
