import { createServer } from 'node:http';
import { browserArguments, findBrowser } from '../browser';
import { loopback, portOf } from '../ports';
import { reportOf } from './audit';

/**
 * Four times as slow is meant for a fast desk computer, which Lighthouse's index of processors puts at 1,500 to 2,000; a slower one it says to slow
 * down less (https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md#calibrating-the-cpu-slowdown).
 */
const usual = { rate: 4, index: 1_750 };

/** How many times as slow this processor has to be made for that of Lighthouse's phone; never more than four times, and never faster. */
export const rateFor = (index: number): number => Math.min(usual.rate, Math.max(1, (usual.rate * index) / usual.index));

let known: Promise<number> | undefined;

/** {@link rateFor} this machine, which is found out once. */
export const slower = (): Promise<number> => {
  known ??= measured();
  return known;
};

async function measured(): Promise<number> {
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><html lang="en"><title>A page</title><p>A page</p></html>'),
  );
  await new Promise<void>((resolve) => server.listen(0, loopback, resolve));
  try {
    const browser = await findBrowser(process.env);
    const env = { ...process.env, ...browser.env, CHROME_PATH: browser.path };
    const address = `http://${loopback}:${portOf(server)}/`;
    const { environment } = await reportOf(address, { env, chrome: { flags: browserArguments }, categories: ['best-practices'] });
    const rate = rateFor(environment.benchmarkIndex);
    console.log(`Lighthouse's index of this processor: ${environment.benchmarkIndex}; it is made ${rate.toFixed(1)} times as slow.`);
    return rate;
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
