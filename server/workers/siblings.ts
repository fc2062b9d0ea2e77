import type { Order, Question, Report } from './messages.ts';

/** The other processes that serve the same port. */
export interface Siblings {
  /**
   * Asks each of the others; resolves once all have answered, or after a short time with the answers so far. Figures are also those of workers that
   * ended, and the last known of those that are late; `own` are known then, should this one end.
   */
  ask(question: Question, own?: unknown): Promise<readonly unknown[]>;
  /** How this process answers the question of another. */
  onAsked(question: Question, answer: () => Promise<unknown>): void;
}

/** For a process that serves its port alone. */
export const noSiblings: Siblings = { ask: async () => [], onAsked: () => undefined };

/** Sends a message to the primary process; never fails, as a worker ends when its primary is gone. */
export function report(message: Report): Promise<void> {
  return new Promise((sent) => {
    if (process.send === undefined || !process.connected) return sent();
    process.send(message, () => sent());
  });
}

/** The other workers, by way of the primary process. */
export function createSiblings(): Siblings & { leaveFigures(): Promise<void> } {
  const answers: Partial<Record<Question, () => Promise<unknown>>> = {};
  const waiting = new Map<number, (answers: readonly unknown[]) => void>();
  let asked = 0;
  process.on('message', (order: Order) => {
    if (order.kind === 'answers') {
      waiting.get(order.id)?.(order.answers);
      waiting.delete(order.id);
    }
    if (order.kind === 'answer') {
      const { id, question } = order;
      const reply = (answer: unknown) => report({ kind: 'answered', id, answer });
      (answers[question]?.() ?? Promise.resolve(null)).then(reply, () => reply(null));
    }
  });
  return {
    ask: (question, own) =>
      new Promise((resolve) => {
        asked += 1;
        waiting.set(asked, resolve);
        void report({ kind: 'asked', id: asked, question, own });
      }),
    onAsked(question, answer) {
      answers[question] = answer;
    },
    /** Before this process ends: what it counted is part of the sums. */
    async leaveFigures() {
      await report({ kind: 'figures', figures: await answers.metrics?.() });
    },
  };
}
