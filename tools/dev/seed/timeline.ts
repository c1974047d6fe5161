/** Draws the dates of the acts of a story. */
import type { Random } from '../../random';
import { tick } from '../sample-market';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

const day = 24 * hour;

const sunday = 0;
const saturday = 6;

/**
 * When the desk decides: hours of a weekday, UTC. Clients about whose requests it decides act until
 * an hour before it closes.
 */
const office = { opens: 8, asks: 16, closes: 17 };
/**
 * Minutes between a request and its decision. The ticks of the market add some seconds. A decision
 * of several steps has its first one after `first` minutes at most.
 */
const decision = { least: 4, first: 30, most: 54 };
/** Hours after which the desk has been open for long enough to have decided something today. */
const settledIn = 2.5;

/** When an act ran, and the time that it gets afterwards. Epoch milliseconds */
interface Moment {
  from: number;
  at: number;
}

/**
 * Draws the dates of one story, in order. The acts run now, one after the other, because the rules
 * accept only the server's time. Afterwards {@link redate} maps their times to these dates.
 */
export class Timeline {
  readonly #now: number;
  readonly #random: Random;
  /** When other timelines of this desk have an act: no two are in the same second. */
  readonly #taken: Set<number>;
  /** The earliest time of the next act, and the time of the last one. */
  #next: number;
  #last = Number.NEGATIVE_INFINITY;
  /** Until when the desk decides near the present, where nothing waits for office hours. */
  #recentEnd: number | null = null;
  #moments: Moment[] = [];
  #until = 0;

  /**
   * @param now when the desk is seeded; all dates are before it
   * @param taken is shared by the timelines of a desk
   */
  constructor(now: Date, random: Random, taken = new Set<number>()) {
    this.#now = now.getTime();
    this.#random = random;
    this.#taken = taken;
    this.#next = this.#now;
  }

  /**
   * Continues at an hour in which clients act.
   * @param ago days before today; of a weekend, the nearest weekday before today
   */
  day(
    ago: number,
    oclock = office.opens + this.#random.next() * (office.asks - office.opens - 3),
  ): void {
    this.#recentEnd = null;
    this.#next = this.#onDay(ago, oclock);
  }

  /** Continues so many minutes before now. */
  ago(minutes: number): void {
    this.#recentEnd = this.#now - minute;
    this.#next = this.#now - minutes * minute;
  }

  /**
   * Continues in the last hours in which the desk was open.
   * @param share of them that have passed, 0 to 0.6
   */
  lately(share: number): void {
    const isToday = isWeekday(this.#now) && this.#now > this.#onDay(0, office.opens + settledIn);
    const opens = this.#onDay(isToday ? 0 : 1, office.opens);
    const closes = this.#onDay(isToday ? 0 : 1, office.closes);
    this.#recentEnd = Math.min(closes, this.#now - 10 * minute);
    this.#next = opens + share * (this.#recentEnd - opens);
  }

  /** The time of the client's next act. */
  client(): Date {
    const at = Math.max(this.#next, this.#last + (1 + this.#random.next() * 4) * minute);
    return this.#dated(
      this.#recentEnd !== null || isOpen(at, office.asks) ? at : this.#nextOpening(at),
    );
  }

  /** The time of the desk's answer: 4 to 55 minutes after the last act, and before it closes. */
  desk(most = decision.most): Date {
    const last = Math.max(this.#next, this.#last);
    const isInTime = this.#recentEnd !== null || isOpen(last + most * minute, office.closes);
    const from = isInTime ? last : this.#nextOpening(last);
    const latest = Math.min(from + most * minute, this.#recentEnd ?? Number.POSITIVE_INFINITY);
    const least = from + decision.least * minute;
    return this.#dated(least + this.#random.next() ** 2 * (latest - least));
  }

  /** The time at which the desk begins a decision of several steps. */
  firstStep(): Date {
    return this.desk(decision.first);
  }

  /** A time some minutes after the last act, when the desk ends what it has begun. */
  soon(): Date {
    return this.#dated(this.#last + (2 + this.#random.next() * 4) * minute);
  }

  /**
   * The time of the settlement of a trade: after its end, in office hours.
   * @param minutes its duration
   */
  settlement(opened: Date, minutes: number): Date {
    const due = opened.getTime() + (minutes + 3 + this.#random.next() * 40) * minute;
    const at = Math.max(due, this.#last + minute);
    const isInTime = this.#recentEnd !== null || isOpen(at, office.closes);
    return this.#dated(isInTime ? at : this.#nextOpening(at));
  }

  /** Runs an act that gets the date `at`. */
  async perform<T>(at: Date, act: () => Promise<T>): Promise<T> {
    // Its times must be later than those of the act before, and the emulator's times have fractions
    // of a millisecond.
    while (Date.now() <= this.#until) await new Promise(setImmediate);
    this.#moments.push({ from: Date.now(), at: at.getTime() });
    try {
      return await act();
    } finally {
      this.#until = Date.now();
    }
  }

  /** Maps a time to the date of its act. A time before the first act stays. */
  readonly redate = (time: number): number => {
    const moment = this.#moments.findLast(({ from }) => from <= time);
    return moment ? moment.at + (time - moment.from) : time;
  };

  /** Forgets the acts so far, whose times have been changed. */
  forget(): void {
    this.#moments = [];
  }

  /** The date of the last act. */
  get last(): Date {
    return new Date(this.#last);
  }

  /**
   * Moves a date just behind a tick of the market, so that its price holds while the act is
   * written, and behind the acts of others in the same tick.
   * @throws Error for a date before the last one or after now
   */
  #dated(time: number): Date {
    let at = Math.ceil(time / tick) * tick + second;
    while (this.#taken.has(at)) at += tick;
    if (at <= this.#last || at >= this.#now)
      throw new Error(`A story is out of time: ${new Date(at)} after ${this.last}.`);
    this.#taken.add(at);
    this.#last = at;
    this.#next = at;
    return new Date(at);
  }

  #onDay(ago: number, oclock: number): number {
    const start = getStartOfDay(this.#now) - ago * day;
    const weekday = new Date(start).getUTCDay();
    const fromSunday = ago > 1 ? 1 : -2;
    const shift = weekday === saturday ? -1 : weekday === sunday ? fromSunday : 0;
    return start + shift * day + oclock * hour;
  }

  /** A time in the first hour of the next day on which the desk opens, which may be today. */
  #nextOpening(time: number): number {
    let start = getStartOfDay(time);
    while (!isWeekday(start) || start + office.opens * hour <= time) start += day;
    return start + (office.opens + this.#random.next()) * hour;
  }
}

const getStartOfDay = (time: number): number => Math.floor(time / day) * day;
const isWeekday = (time: number): boolean =>
  ![sunday, saturday].includes(new Date(time).getUTCDay());

/** Whether the desk is open at this time, until an hour of the day. */
const isOpen = (time: number, until: number): boolean =>
  isWeekday(time) &&
  time >= getStartOfDay(time) + office.opens * hour &&
  time < getStartOfDay(time) + until * hour;
