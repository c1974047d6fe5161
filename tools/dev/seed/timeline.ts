/** Draws the dates of the acts of a story. */
import type { Random } from '../../random';
import { tick } from '../sample-market';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** When the desk decides, hours of the local day. Clients act until an hour before it closes. */
const office = { opens: 8, asks: 18, closes: 19 };
/** Minutes between a request and its decision. */
const decision = { least: 10, most: 9 * 60 };

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
  /** The earliest time of the next act, and the time of the last one. */
  #next: number;
  #last = Number.NEGATIVE_INFINITY;
  /** Until when the desk decides near the present, where nothing waits for office hours. */
  #recentEnd: number | null = null;
  #moments: Moment[] = [];
  #until = 0;

  /** @param now when the desk is seeded; all dates are before it */
  constructor(now: Date, random: Random) {
    this.#now = now.getTime();
    this.#random = random;
    this.#next = this.#now;
  }

  /** Continues at an hour in which clients act. @param ago days before today */
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
    const isLate = this.#now > this.#onDay(0, office.opens + 2.5);
    const opens = this.#onDay(isLate ? 0 : 1, office.opens);
    const closes = this.#onDay(isLate ? 0 : 1, office.closes);
    this.#recentEnd = Math.min(closes, this.#now - 10 * minute);
    this.#next = opens + share * (this.#recentEnd - opens);
  }

  /** The time of the client's next act. */
  client(): Date {
    const at = Math.max(this.#next, this.#last + (1 + this.#random.next() * 4) * minute);
    return this.#dated(
      this.#recentEnd !== null || getHour(at) < office.asks ? at : this.#morningAfter(at),
    );
  }

  /**
   * The time of the desk's answer: ten minutes to nine hours after the last act, mostly within two
   * hours, and before it closes.
   */
  desk(): Date {
    const last = Math.max(this.#next, this.#last);
    const least = decision.least * minute;
    const most = decision.most * minute;
    const closes = (from: number) =>
      this.#recentEnd ?? this.#onDay(this.#daysAgo(from), office.closes);
    const from =
      closes(last) - last < 2 * least && this.#recentEnd === null ? this.#morningAfter(last) : last;
    return this.#dated(
      from + least + this.#random.next() ** 3 * (Math.min(most, closes(from) - from) - least),
    );
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
    if (this.#recentEnd !== null || (getHour(at) >= office.opens && getHour(at) < office.closes))
      return this.#dated(at);
    return this.#dated(
      getHour(at) < office.opens
        ? this.#onDay(this.#daysAgo(at), office.opens + this.#random.next())
        : this.#morningAfter(at),
    );
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
   * written.
   * @throws Error for a date before the last one or after now
   */
  #dated(time: number): Date {
    const at = Math.floor(time / tick) * tick + second;
    if (at <= this.#last || at >= this.#now)
      throw new Error(`A story is out of time: ${new Date(at)} after ${this.last}.`);
    this.#last = at;
    this.#next = at;
    return new Date(at);
  }

  #onDay(ago: number, oclock: number): number {
    const day = new Date(this.#now);
    day.setHours(0, 0, 0, 0);
    day.setDate(day.getDate() - ago);
    return day.getTime() + oclock * hour;
  }
  #daysAgo(time: number): number {
    return Math.round((getStartOfDay(this.#now) - getStartOfDay(time)) / (24 * hour));
  }
  #morningAfter = (time: number): number =>
    this.#onDay(this.#daysAgo(time) - 1, office.opens + this.#random.next());
}

const getHour = (time: number): number => new Date(time).getHours();
function getStartOfDay(time: number): number {
  const day = new Date(time);
  day.setHours(0, 0, 0, 0);
  return day.getTime();
}
