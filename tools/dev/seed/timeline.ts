import type { Random } from '../../random';
import { tick } from '../sample-market';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** When the desk decides, hours of the local day. A client asks until an hour before it closes. */
const office = { opens: 8, asks: 18, closes: 19 };
/** How long after a request the desk decides, minutes. */
const decision = { least: 10, most: 9 * 60 };

/** A moment in which something was done, and the time that it is dated afterwards. Epoch milliseconds */
interface Moment {
  from: number;
  at: number;
}

/**
 * Draws the dates of the acts of one story, in order. The acts run now, one after the other, because the rules accept only the server's time.
 * Afterwards {@link redate} maps each of their times to its date.
 */
export class Timeline {
  readonly #now: number;
  readonly #random: Random;
  /** When the next act may be, and the last one was. */
  #next: number;
  #last = Number.NEGATIVE_INFINITY;
  /** Near the present nothing waits for office hours: until when the desk decides. */
  #recentEnd: number | null = null;
  #moments: Moment[] = [];
  #until = 0;

  /** @param now when the desk is seeded: nothing is dated later */
  constructor(now: Date, random: Random) {
    this.#now = now.getTime();
    this.#random = random;
    this.#next = this.#now;
  }

  /** Goes on at an hour in which a client asks. @param ago days before today */
  day(ago: number, oclock = office.opens + this.#random.next() * (office.asks - office.opens - 3)): void {
    this.#recentEnd = null;
    this.#next = this.#onDay(ago, oclock);
  }

  /** Goes on so many minutes before now. */
  ago(minutes: number): void {
    this.#recentEnd = this.#now - minute;
    this.#next = this.#now - minutes * minute;
  }

  /** Goes on in the last hours in which the desk was open. @param share of them that have passed, 0 to 0.6 */
  lately(share: number): void {
    const isLate = this.#now > this.#onDay(0, office.opens + 2.5);
    const [opens, closes] = [this.#onDay(isLate ? 0 : 1, office.opens), this.#onDay(isLate ? 0 : 1, office.closes)];
    this.#recentEnd = Math.min(closes, this.#now - 10 * minute);
    this.#next = opens + share * (this.#recentEnd - opens);
  }

  /** When the client acts next. */
  client(): Date {
    const at = Math.max(this.#next, this.#last + (1 + this.#random.next() * 4) * minute);
    return this.#dated(this.#recentEnd !== null || getHour(at) < office.asks ? at : this.#morningAfter(at));
  }

  /** When the desk answers: from ten minutes to nine hours after the last act, most often within two hours, and before it closes. */
  desk(): Date {
    const last = Math.max(this.#next, this.#last);
    const [least, most] = [decision.least * minute, decision.most * minute];
    const closes = (from: number) => this.#recentEnd ?? this.#onDay(this.#daysAgo(from), office.closes);
    const from = closes(last) - last < 2 * least && this.#recentEnd === null ? this.#morningAfter(last) : last;
    return this.#dated(from + least + this.#random.next() ** 3 * (Math.min(most, closes(from) - from) - least));
  }

  /** When the desk ends what it has begun: some minutes later. */
  soon(): Date {
    return this.#dated(this.#last + (2 + this.#random.next() * 4) * minute);
  }

  /** When the desk settles a trade: after its end, in office hours. @param minutes its duration */
  settlement(opened: Date, minutes: number): Date {
    const due = opened.getTime() + (minutes + 3 + this.#random.next() * 40) * minute;
    const at = Math.max(due, this.#last + minute);
    if (this.#recentEnd !== null || (getHour(at) >= office.opens && getHour(at) < office.closes)) return this.#dated(at);
    return this.#dated(
      getHour(at) < office.opens ? this.#onDay(this.#daysAgo(at), office.opens + this.#random.next()) : this.#morningAfter(at),
    );
  }

  /** Does something that is dated `at`. */
  async perform<T>(at: Date, act: () => Promise<T>): Promise<T> {
    // Its times must lie behind those of the act before, which the emulator keeps to less than a millisecond.
    while (Date.now() <= this.#until) await new Promise(setImmediate);
    this.#moments.push({ from: Date.now(), at: at.getTime() });
    try {
      return await act();
    } finally {
      this.#until = Date.now();
    }
  }

  /** What a time becomes: that of its act. A time before the first act is dated already. */
  readonly redate = (time: number): number => {
    const moment = this.#moments.findLast(({ from }) => from <= time);
    return moment ? moment.at + (time - moment.from) : time;
  };

  /** Everything until now is dated. */
  forget(): void {
    this.#moments = [];
  }

  /** When the last act is dated. */
  get last(): Date {
    return new Date(this.#last);
  }

  /** A little after a tick of the market: the price holds until the act is written. @throws Error for a time that is not to come, or not before now */
  #dated(time: number): Date {
    const at = Math.floor(time / tick) * tick + second;
    if (at <= this.#last || at >= this.#now) throw new Error(`A story is out of time: ${new Date(at)} after ${this.last}.`);
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
  #morningAfter = (time: number): number => this.#onDay(this.#daysAgo(time) - 1, office.opens + this.#random.next());
}

const getHour = (time: number): number => new Date(time).getHours();
function getStartOfDay(time: number): number {
  const day = new Date(time);
  day.setHours(0, 0, 0, 0);
  return day.getTime();
}
