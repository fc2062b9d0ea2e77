import cluster, { type Worker } from 'node:cluster';
import { type Config, ConfigError } from '../config.ts';
import { createLog } from '../log.ts';
import type { Order, Question, Report } from './messages.ts';
import { findPort } from './port.ts';

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

const tell = (worker: Worker, order: Order): void => {
  if (worker.isConnected()) worker.send(order);
};

/** Passes each question of a worker to all others, and their answers back to it in one message. */
function createQuestions() {
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

/** How long shutdown may take, in milliseconds, before the workers are killed. */
const stopPatience = 10_000;
/** A worker is replaced after a pause, twice as long for each that died young in a row. */
const firstPause = 250;
const longestPause = 30_000;
const youngMilliseconds = 10_000;
/** So many starts may fail in a row while no worker serves. Those for want of a database do not count: it comes back by itself. */
const mostFailures = 5;

/** A worker and what is known of it. */
interface Member {
  readonly worker: Worker;
  readonly since: number;
  stage: 'starting' | 'listening' | 'ready' | 'drained';
  /** Why it cannot start, in its own words. */
  reason: string | null;
  /** Whether that is a database which is away: it will be back, and another start succeeds then. */
  isAway: boolean;
}

/**
 * Starts as many workers as the configuration says, replaces those that die, and stops them together.
 * @returns what to print once all of them serve
 * @throws ConfigError when one of them cannot start
 */
export async function lead(config: Config): Promise<string> {
  const log = createLog(config.logLevel);
  const environment = { ...secretsOf(config), PORT: String(await findPort(config)) };
  const members = new Map<Worker, Member>();
  const questions = createQuestions();
  const start = Promise.withResolvers<string>();
  let phase: 'starting' | 'serving' | 'stopping' = 'starting';
  let failures = 0;
  let pause = firstPause;

  const all = (stage: Member['stage']) => [...members.values()].every((member) => member.stage === stage);
  const listening = () => [...members.values()].filter(({ stage }) => stage !== 'starting').map(({ worker }) => worker);
  const end = (code: number): never => {
    for (const worker of members.keys()) worker.process.kill('SIGKILL');
    process.exit(code);
  };
  const closeDrained = () => {
    if (phase === 'stopping' && all('drained')) for (const worker of members.keys()) tell(worker, { kind: 'close' });
  };

  const hear = (member: Member, report: Report) => {
    const { worker } = member;
    if (report.kind === 'asked') {
      const others = listening().filter((other) => other !== worker);
      questions.ask(worker, report.id, report.question, others);
    } else if (report.kind === 'answered') {
      questions.answer(worker, report.id, report.answer);
    } else if (report.kind === 'failed') {
      member.reason = report.message;
      member.isAway = report.isAway;
    } else if (report.kind === 'drained') {
      member.stage = 'drained';
      closeDrained();
    } else {
      member.stage = 'ready';
      failures = 0;
      if (phase !== 'starting' || !all('ready')) return;
      phase = 'serving';
      start.resolve(`${report.greeting}\nready ${report.url}`);
    }
  };

  const lose = ({ worker, since, stage, reason, isAway }: Member, ending: string | number) => {
    members.delete(worker);
    questions.forget(worker);
    const what = reason ?? `Worker ${worker.id} ended with ${ending}${stage === 'ready' ? '' : ' before it was ready'}`;
    if (phase === 'stopping') return members.size === 0 ? end(0) : closeDrained();
    if (phase === 'starting') return start.reject(new ConfigError(what));
    failures += stage === 'ready' || isAway ? 0 : 1;
    if (failures >= mostFailures && listening().length === 0) {
      process.stderr.write(`No worker can start. The last one said: ${what}\n`);
      end(1);
    }
    pause = Date.now() - since < youngMilliseconds && !isAway ? Math.min(pause * 2, longestPause) : firstPause;
    log.error({ worker: worker.id, ending: what, pause }, 'a worker ended and is replaced');
    setTimeout(() => phase === 'serving' && fork(), pause);
  };

  const fork = () => {
    const worker = cluster.fork(environment);
    const member: Member = { worker, since: Date.now(), stage: 'starting', reason: null, isAway: false };
    members.set(worker, member);
    worker.on('listening', () => {
      member.stage = 'listening';
    });
    worker.on('message', (report: Report) => hear(member, report));
    worker.on('error', (error) => log.warn({ worker: worker.id, err: { message: error.message } }, 'a worker was not reached'));
    worker.on('exit', (code, signal) => lose(member, signal ?? code));
  };

  const stop = () => {
    // The second signal forces.
    if (phase === 'stopping') end(1);
    phase = 'stopping';
    setTimeout(() => end(1), stopPatience).unref();
    if (members.size === 0) end(0);
    for (const worker of members.keys()) tell(worker, { kind: 'drain' });
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  for (let count = 0; count < config.workers; count++) fork();
  return start.promise;
}

/** Secrets that are made at start where none is set: made once, and the same in every worker. */
function secretsOf({ bank, sandbox }: Config): Record<string, string> {
  return { BANK_CLIENT_SECRET: bank.clientSecret, ...(sandbox.consoleToken === null ? {} : { SANDBOX_CONSOLE_TOKEN: sandbox.consoleToken }) };
}
