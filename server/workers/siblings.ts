import type { Order, Question, Report } from './messages.ts';

/** Other processes on this port. */
export interface Siblings {
  /**
   * Asks all others; resolves after a short time with what came. Figures include ended and late
   * workers; `own` is kept in case this one ends.
   */
  ask(question: Question, own?: unknown): Promise<readonly unknown[]>;
  onAsked(question: Question, answer: () => Promise<unknown>): void;
}

export const noSiblings: Siblings = { ask: async () => [], onAsked: () => undefined };

/** Never fails: workers end with their primary. */
export function report(message: Report): Promise<void> {
  return new Promise((sent) => {
    if (process.send === undefined || !process.connected) return sent();
    process.send(message, () => sent());
  });
}

/** Through the primary process. */
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
    /** Preserves this process's counts. */
    async leaveFigures() {
      await report({ kind: 'figures', figures: await answers.metrics?.() });
    },
  };
}
