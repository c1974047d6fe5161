import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { localProjectId } from '../../tools/app-environment';
import { type Emulators, startEmulators } from '../../tools/dev/emulators/start-emulators';
import { explain, Failure } from '../../tools/failure';
import { root } from '../../tools/paths';
import { freePorts } from '../../tools/ports';
import { waitForAbort } from '../../tools/signals';
import { type Answer, type Job, type Reply, workerProject } from './job';

/**
 * After so many jobs a worker makes place for a new one: what a module once evaluated is not always
 * freed.
 */
const jobsPerWorker = 400;

/** Enough for the report on the longest lists, which holds every value that was come upon. */
const heapMegabytes = 3_072;

/** Whose rules are changed. */
export type RulesKind = 'firestore' | 'storage';

/** Several workers, each with an emulator of its own, that share the jobs. */
export class WorkerPool {
  private constructor(
    private readonly workers: Worker[],
    private readonly of: RulesKind,
  ) {}

  /**
   * @param size how many; as many as the machine has cores, at most two, unless said otherwise
   * @param of whose rules they change
   */
  static async start(
    signal: AbortSignal,
    size = Math.min(2, availableParallelism()),
    of: RulesKind = 'firestore',
  ): Promise<WorkerPool> {
    const started = await Promise.allSettled(
      Array.from({ length: size }, () => Worker.start(signal, of)),
    );
    const workers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const failed = started.find((one) => one.status === 'rejected');
    if (failed) {
      await Promise.all(workers.map((worker) => worker.stop()));
      throw failed.reason;
    }
    return new WorkerPool(workers, of);
  }

  /**
   * Hands the jobs out in their order.
   * @param onAnswer in the order in which they are done.
   * @returns false when it was interrupted
   */
  async run<J extends Job>(
    jobs: Iterable<J>,
    onAnswer: (job: J, answer: Answer<J>) => void,
    signal: AbortSignal,
  ): Promise<boolean> {
    const waiting = jobs[Symbol.iterator]();
    const interrupted = waitForAbort(signal);
    const serve = async (place: number) => {
      for (let next = waiting.next(); !next.done && !signal.aborted; next = waiting.next()) {
        const answer = await Promise.race([this.ask(place, next.value, signal), interrupted]);
        if (answer) onAnswer(next.value, answer);
      }
    };
    await Promise.all(this.workers.map((_, place) => serve(place)));
    return !signal.aborted;
  }

  /**
   * An emulator may end in a run of hours: then a new worker does the same job. What fails with
   * that one too is a fault.
   */
  private async ask<J extends Job>(place: number, job: J, signal: AbortSignal): Promise<Answer<J>> {
    const worker = this.workers[place];
    if (!worker) throw new Failure(`There is no worker ${place}.`);
    try {
      return await worker.ask(job);
    } catch (error) {
      if (signal.aborted) throw error;
      console.log(`A worker is replaced: ${explain(error)}`);
      await worker.stop();
      const next = await Worker.start(signal, this.of);
      this.workers[place] = next;
      return next.ask(job);
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.stop()));
  }
}

class Worker {
  private process: ChildProcess;
  private count = 0;

  private constructor(
    private readonly emulators: Emulators,
    private readonly of: RulesKind,
  ) {
    this.process = this.fork();
  }

  static async start(signal: AbortSignal, of: RulesKind): Promise<Worker> {
    const options = { ports: await freePorts(), signal, onProgress: console.log, heapMegabytes };
    const emulators =
      of === 'firestore'
        ? startEmulators({ ...options, projectId: workerProject, only: ['firestore'] })
        : startEmulators({ ...options, projectId: localProjectId, only: ['firestore', 'storage'] });
    return new Worker(await emulators, of);
  }

  async ask<J extends Job>(job: J): Promise<Answer<J>> {
    if (this.count > 0 && this.count % jobsPerWorker === 0) {
      this.process.disconnect();
      this.process = this.fork();
    }
    const id = ++this.count;
    const { process } = this;
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        process.off('message', onReply);
        process.off('exit', onExit);
        act();
      };
      const onReply = (reply: Reply) => {
        if (reply.id !== id) return;
        // The worker answers each kind of job with its kind of answer.
        settle(() =>
          'error' in reply ? reject(new Failure(reply.error)) : resolve(reply.answer as Answer<J>),
        );
      };
      const onExit = () =>
        settle(() => reject(new Failure('A process that runs tests ended by itself.')));
      process.on('message', onReply);
      process.once('exit', onExit);
      process.send({ id, job });
    });
  }

  async stop(): Promise<void> {
    if (this.process.connected) this.process.disconnect();
    await this.emulators.stop();
  }

  private fork(): ChildProcess {
    return fork(fileURLToPath(new URL('worker.ts', import.meta.url)), [], {
      cwd: root,
      env: {
        ...process.env,
        ...this.emulators.env,
        ...(this.of === 'firestore' && { GLASSBOOK_RULES_LOADED: workerProject }),
      },
      // Without a bound it takes what it can get before it clears away.
      execArgv: ['--import', 'tsx', '--max-old-space-size=2048'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
  }
}
