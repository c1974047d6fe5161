import { explain } from '../failure';
import { listenForEnd } from '../signals';
import { runMutation } from './mutation';
import { readOptions } from './options';
import { WorkerPool } from './worker-pool';

export async function main(args: string[]): Promise<number> {
  const end = listenForEnd(() => undefined);
  const { options } = readOptions(args);
  const pool = await WorkerPool.start(end.signal, options.workers);
  try {
    const { failed } = await runMutation(pool, options, end.signal);
    return failed > 0 ? 1 : 0;
  } catch (error) {
    console.error(explain(error));
    return 1;
  } finally {
    await pool.stop();
  }
}
