import cluster, { type Worker } from 'node:cluster';
import { type Config, ConfigError } from '../config.ts';
import { maxLeavingMs } from '../http/connections.ts';
import { createLog } from '../log.ts';
import { createFigures } from './figures.ts';
import { joins, type Report } from './messages.ts';
import { findPort } from './port.ts';
import { createQuestions, tell } from './questions.ts';
import { createRolls, type Replaceable } from './roll.ts';
import { isHungUp } from './terminal.ts';

/** In milliseconds; then workers are killed. */
const maxStopMs = 10_000;
/** Doubles with each early death in a row. */
const firstPause = 250;
const maxPauseMs = 30_000;
const youngMilliseconds = 10_000;
/** Failed starts in a row without any serving worker; outages of the database don't count. */
const maxFailures = 5;

/** In milliseconds, beyond the wait for the database: it may migrate. */
const maxStartMs = 300_000;
/** In milliseconds. */
const maxCloseMs = 15_000;

interface Member extends Replaceable {
  readonly worker: Worker;
  readonly since: number;
  stage: 'starting' | 'listening' | 'ready' | 'drained' | 'gone';
  reason: string | null;
  /** Due to a database outage: a later start will succeed. */
  isAway: boolean;
  readonly settleReady: (isReady: boolean) => void;
  readonly settleGone: () => void;
}

function createMember(worker: Worker, role: Replaceable['role']): Member {
  const { promise: ready, resolve: settleReady } = Promise.withResolvers<boolean>();
  const { promise: gone, resolve: settleGone } = Promise.withResolvers<void>();
  const member: Member = {
    ...{ id: worker.id, worker, role, since: Date.now(), stage: 'starting', reason: null, isAway: false },
    ...{ ready, gone, settleReady, settleGone, isGone: () => member.stage === 'gone' },
  };
  return member;
}

/**
 * Starts and replaces workers (all, one by one, on SIGHUP) and stops them together.
 * @returns startup output
 * @throws ConfigError if one cannot start
 */
export async function lead(config: Config): Promise<string> {
  const log = createLog(config.logLevel);
  const environment = { ...secretsOf(config), PORT: String(await findPort(config)) };
  const members = new Map<Worker, Member>();
  const figures = createFigures<Worker>();
  const questions = createQuestions(figures);
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
      if (report.question === 'metrics') figures.hear(worker, report.own);
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
    } else if (report.kind === 'figures') {
      figures.hear(worker, report.figures);
    } else {
      member.stage = 'ready';
      member.settleReady(true);
      failures = 0;
      if (phase !== 'starting' || !all('ready')) return;
      phase = 'serving';
      start.resolve(`${report.greeting}\nready ${report.url}`);
    }
  };

  const lose = (member: Member, ending: string | number) => {
    const { worker, since, stage, role, reason, isAway } = member;
    members.delete(worker);
    questions.forget(worker);
    member.stage = 'gone';
    member.settleReady(false);
    member.settleGone();
    const what = reason ?? `Worker ${worker.id} ended with ${ending}${stage === 'ready' ? '' : ' before it was ready'}`;
    if (phase === 'stopping') return members.size === 0 ? end(0) : closeDrained();
    if (phase === 'starting') return start.reject(new ConfigError(what));
    if (role === 'joining') log.error({ worker: worker.id, ending: what }, 'a new worker cannot start');
    if (role === 'leaving' && ending !== 0)
      log.error({ worker: worker.id, ending: what }, 'a worker died that was about to leave');
    if (role !== 'serving') return;
    failures += stage === 'ready' || isAway ? 0 : 1;
    if (failures >= maxFailures && listening().length === 0) {
      process.stderr.write(`No worker can start. The last one said: ${what}\n`);
      end(1);
    }
    pause = Date.now() - since < youngMilliseconds && !isAway ? Math.min(pause * 2, maxPauseMs) : firstPause;
    log.error({ worker: worker.id, ending: what, pause }, 'a worker ended and is replaced');
    setTimeout(() => phase === 'serving' && fork(), pause);
  };

  const fork = (role: Member['role'] = 'serving'): Member => {
    // Until one serves, each says that it is starting.
    const worker = cluster.fork({ ...environment, ...(phase === 'serving' && { [joins]: 'on' }) });
    const member = createMember(worker, role);
    members.set(worker, member);
    worker.on('listening', () => {
      member.stage = 'listening';
    });
    worker.on('message', (report: Report) => hear(member, report));
    worker.on('error', (error) =>
      log.warn({ worker: worker.id, err: { message: error.message } }, 'a worker was not reached'),
    );
    // Messages may follow the exit, but not this.
    worker.on('disconnect', () => void figures.lose(worker));
    worker.on('exit', (code, signal) => lose(member, signal ?? code));
    return member;
  };

  const rolls = createRolls<Member>({
    ...{ log, start: fork, maxStartMs: config.databaseWait + maxStartMs },
    maxLeaveMs: config.keepAlive + maxLeavingMs + maxCloseMs,
    serving: () => [...members.values()].filter(({ role }) => role === 'serving'),
    leave: ({ worker }) => tell(worker, { kind: 'leave' }),
    kill: ({ worker }) => worker.process.kill('SIGKILL'),
    isOver: () => phase === 'stopping',
  });
  const roll = () => {
    if (isHungUp()) stop();
    else if (phase === 'serving') rolls.request();
    else log.warn('SIGHUP does nothing before all workers serve, nor while they stop');
  };

  const stop = () => {
    // A second signal forces.
    if (phase === 'stopping') end(1);
    phase = 'stopping';
    setTimeout(() => end(1), maxStopMs).unref();
    if (members.size === 0) end(0);
    for (const worker of members.keys()) tell(worker, { kind: 'drain' });
  };
  process.on('SIGHUP', roll);
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  for (let count = 0; count < config.workers; count++) fork();
  return start.promise;
}

/** Generated once, shared by all workers. */
function secretsOf({ bank, sandbox }: Config): Record<string, string> {
  return {
    BANK_CLIENT_SECRET: bank.clientSecret,
    ...(sandbox.consoleToken === null ? {} : { SANDBOX_CONSOLE_TOKEN: sandbox.consoleToken }),
  };
}
