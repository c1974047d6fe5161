/**
 * Creates the clients without a story of their own, who give the desk names to search, pages to
 * turn and figures of a week.
 */
import type { Coin } from '../../../src/domain/coin';
import { createRandom, type Random } from '../../random';
import { createName } from './names';
import { countries, createPhone } from './people';
import type { Scene } from './scene';
import type { Client } from './stories';

/**
 * Days before today on which they join and act. On the last one a trade of a day can begin that
 * ends before today, whichever day of the week it is.
 */
const day = { first: 73, last: 4 };

/**
 * What such a client does, in this order. The client's own random numbers decide on amounts and
 * days.
 */
interface Habit {
  about: string;
  verifies: boolean;
  deposits: number;
  withdraws: boolean;
  trades: number;
  plan?: 'starter';
}

const habits: readonly Habit[] = [
  {
    about: 'active, verified; deposits and trades',
    verifies: true,
    deposits: 2,
    withdraws: false,
    trades: 2,
  },
  {
    about: 'active, verified; deposits and withdraws',
    verifies: true,
    deposits: 2,
    withdraws: true,
    trades: 0,
  },
  {
    about: 'active, verified; a trade and a withdrawal',
    verifies: true,
    deposits: 2,
    withdraws: true,
    trades: 1,
  },
  {
    about: 'active, verified; subscribed',
    verifies: true,
    deposits: 2,
    withdraws: false,
    trades: 0,
    plan: 'starter',
  },
];
/** Of clients who joined a short time ago. */
const newcomers: readonly Habit[] = [
  { about: 'new', verifies: false, deposits: 0, withdraws: false, trades: 0 },
  { about: 'new; has deposited once', verifies: false, deposits: 1, withdraws: false, trades: 0 },
];
/** Days since joining in which every habit fits. */
const settled = 18;

/** Creates clients with one of the habits each. */
export function createCrowd(count: number): Client[] {
  return Array.from({ length: count }, (_, i): Client => {
    const place = i + 1;
    const random = createRandom(7_000 + place);
    const country = countries[Math.floor(random.next() * countries.length)] ?? 'Sweden';
    const joined = Math.round(day.last + (day.first - day.last) * (1 - place / (count + 1)) ** 1.3);
    const habit = joined < settled ? newcomers[place % 2] : habits[place % habits.length];
    if (!habit) throw new Error('There is a habit for everybody.');
    const person = {
      ...createName(place, country),
      country,
      mobile: createPhone(country, place),
      verified: true,
      about: habit.about,
    };
    return { ...person, joined, story: (scene) => playHabit(scene, habit, joined, random) };
  });
}

async function playHabit(
  scene: Scene,
  habit: Habit,
  joined: number,
  random: Random,
): Promise<void> {
  const days = drawDays(
    joined,
    habit.deposits + habit.trades + Number(habit.withdraws) + Number(habit.plan !== undefined),
    random,
  );
  const onNextDay = () => scene.day(days.shift() ?? day.last);
  const coin = (): Coin => (random.chance(0.6) ? 'bitcoin' : 'ethereum');
  const amount = (least: number, most: number) =>
    `${Math.round((least + random.next() ** 2 * (most - least)) / 5) * 5}.00`;
  if (habit.verifies) {
    await scene.verified(random.chance(0.6) ? 'passport' : 'identity-card');
    if (random.chance(0.25)) await scene.showPortrait();
  }
  for (let i = 0; i < habit.deposits; i++) {
    await onNextDay().credited(coin(), amount(200, 2_400));
  }
  for (let i = 0; i < habit.trades; i++) {
    const trade = await onNextDay().trade({
      asset: coin(),
      side: random.chance(0.6) ? 'buy' : 'sell',
      amount: amount(20, 90),
      leverage: 1 + Math.floor(random.next() * 5),
      duration: random.chance(0.5) ? 240 : 1440,
    });
    await scene.settle(trade);
  }
  if (habit.plan) {
    await onNextDay().charge(await scene.subscribe(habit.plan), 'Starter plan, first 30 days.');
  }
  if (habit.withdraws) {
    await onNextDay().withdrew(coin(), amount(60, 300));
  }
  if (habit.deposits === 0 || random.chance(0.55)) return;
  await scene.lately(random.next() * 0.6).credited(coin(), amount(50, 900));
}

/**
 * Days on which something happens, more often towards the present. Between two of them is another
 * day, on which the first act ends.
 */
function drawDays(joined: number, count: number, random: Random): number[] {
  const free = Math.max(0, joined - day.last - 2 * count);
  const drawn = Array.from({ length: count }, () =>
    Math.floor(free * random.next() ** 1.6),
  ).toSorted((a, b) => b - a);
  return drawn.map((ago, i) => day.last + ago + 2 * (count - 1 - i));
}
