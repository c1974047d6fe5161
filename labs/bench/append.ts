import { requestDeposit } from '@/data/collections/deposits';
import { createOp } from '@/domain/revision-fields';
import { createRulesDesk } from '../../tests/support/rules/desk';
import { type Figure, getMedian } from './figures';

/** Acts over each length; an odd number, so that the median is one of them. */
const rounds = 41;
const warmUp = 5;
const lengths = [10, 1_000] as const;
/** How many times as long the act over the longer list may take. */
const bar = 1.5;

const request = {
  coin: 'bitcoin',
  amount: '90.00',
  units: '0.00140165',
  rate: '64210.00',
  address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  txid: '',
} as const;

/**
 * How long one more deposit takes over a list of 10 and over one of 1,000 elements (999 before it),
 * under the rules.
 */
export async function benchAppend(): Promise<Figure[]> {
  const desk = await createRulesDesk('demo-bench-append');
  const times = new Map<number, number[]>(lengths.map((length) => [length, []]));
  try {
    for (let round = -warmUp; round < rounds; round++) {
      for (const length of lengths) {
        const { caller } = await desk.seedDepositor(
          Array.from({ length: length - 1 }, () => 'completed'),
        );
        const from = performance.now();
        await requestDeposit(caller, { request, op: createOp() });
        if (round >= 0) times.get(length)?.push(performance.now() - from);
      }
    }
  } finally {
    await desk.close();
  }
  const [short, long] = lengths.map((length) => getMedian(times.get(length) ?? []));
  return [
    { what: `one more deposit over a list of ${lengths[0]}`, value: short ?? 0, unit: 'ms' },
    { what: `one more deposit over a list of ${lengths[1]}`, value: long ?? 0, unit: 'ms' },
    { what: 'the second by the first', value: (long ?? 0) / (short ?? 1), unit: 'times', bar },
  ];
}
