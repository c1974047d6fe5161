import { describe, expect, it } from 'vitest';
import { createRandom } from '../../random';
import { createCrowd } from './crowd';
import { clients } from './stories';
import { createTimedScene } from './timed-scene.fixture';
import { Timeline } from './timeline';

const minute = 60_000;
/** A Wednesday. */
const now = new Date('2026-11-25T13:40:00Z');
const inWeek = (weekday: number, hour: number, minutes: number) =>
  new Date(Date.UTC(2026, 10, 23 + weekday, hour, minutes));
const timeline = (start = 1, at = now) => new Timeline(at, createRandom(start));
const hours = (time: Date) => time.getUTCHours() + time.getUTCMinutes() / 60;
const isOfficeTime = (time: Date) =>
  time.getUTCDay() % 6 > 0 && hours(time) >= 8 && hours(time) < 17;

describe('the times of a story', () => {
  it('are in the order of the acts, decisions 4 to 55 minutes after requests and in office hours', () => {
    for (let start = 1; start <= 200; start++) {
      const time = timeline(start);
      for (let ago = 60; ago > 0; ago -= 1) {
        time.day(ago);
        const asked = time.client();
        const decided = time.desk();
        const waited = (decided.getTime() - asked.getTime()) / minute;
        expect(waited).toBeGreaterThanOrEqual(4);
        expect(waited).toBeLessThanOrEqual(55);
        expect([asked, decided].map(isOfficeTime)).toEqual([true, true]);
      }
    }
  });

  it('end a decision of four steps within 55 minutes', () => {
    for (let start = 1; start <= 200; start++) {
      const time = timeline(start);
      time.day(9);
      const asked = time.client();
      time.firstStep();
      time.soon();
      time.soon();
      const waited = (time.soon().getTime() - asked.getTime()) / minute;
      expect(waited).toBeLessThanOrEqual(55);
    }
  });

  it('are never the same second for two people of a desk', () => {
    const taken = new Set<number>();
    const times = Array.from({ length: 400 }, () => {
      // The same random values draw the same times.
      const time = new Timeline(now, createRandom(7), taken);
      time.day(9);
      return time.client().getTime();
    });
    expect(new Set(times).size).toBe(400);
  });

  it.each([
    ['in the morning', inWeek(2, 1, 5), 18],
    ['when the desk has just opened', inWeek(2, 9, 0), 25],
    ['in the afternoon', now, 6],
    ['in the evening', inWeek(2, 22, 30), 15],
    ['on a Sunday', inWeek(6, 12, 0), 52],
    ['early on a Monday', inWeek(7, 7, 0), 71],
  ])('lately are in the last office hours, and over now: %s', (_, at, mostHours) => {
    for (let start = 1; start <= 50; start++) {
      const time = timeline(start, at);
      time.lately((start % 7) / 10);
      const asked = time.client();
      const decided = time.desk();
      expect(asked < decided && decided < at).toBe(true);
      expect(at.getTime() - asked.getTime()).toBeLessThanOrEqual(mostHours * 60 * minute);
      expect([asked, decided].map(isOfficeTime)).toEqual([true, true]);
    }
  });

  it('are as many minutes ago as the story says', () => {
    const time = timeline();
    time.ago(34);
    expect((now.getTime() - time.client().getTime()) / minute).toBeCloseTo(34, 0);
  });

  it('settle a trade when it is over and the desk is open', () => {
    for (let start = 1; start <= 100; start++) {
      const time = timeline(start);
      time.day(20);
      const opened = time.client();
      const settled = time.settlement(opened, start % 2 ? 240 : 1440);
      expect(settled.getTime() - opened.getTime()).toBeGreaterThan(
        (start % 2 ? 240 : 1440) * minute,
      );
      expect(isOfficeTime(settled)).toBe(true);
    }
  });

  it('cannot go back, nor beyond now', () => {
    const time = timeline();
    time.day(3);
    time.client();
    time.day(5);
    const after = time.client();
    expect(after.getTime()).toBeGreaterThan(now.getTime() - 6 * 24 * 60 * minute);
    time.ago(-1);
    expect(() => time.client()).toThrow('out of time');
  });
});

describe('what is done in a moment', () => {
  it('gets the time of its act, and what was done before the story keeps its own', async () => {
    const time = timeline();
    time.day(9);
    const before = Date.now() - 1;
    const first = time.client();
    const second = time.desk();
    const inFirst = await time.perform(first, async () => Date.now());
    const inSecond = await time.perform(second, async () => Date.now());
    expect(time.redate(inFirst) - first.getTime()).toBeLessThan(1_000);
    expect(time.redate(inFirst)).toBeGreaterThanOrEqual(first.getTime());
    expect(time.redate(inSecond)).toBeGreaterThanOrEqual(second.getTime());
    expect(time.redate(before)).toBe(before);
    time.forget();
    expect(time.redate(inFirst)).toBe(inFirst);
  });
});

describe('the stories of the desk', () => {
  const everybody = [...clients, ...createCrowd(60)];

  it.each(Array.from({ length: 24 }, (_, hour) => hour))(
    'are over before now, at whichever time of the week it is: %i h',
    async (hour) => {
      for (let weekday = 0; weekday < 7; weekday++) {
        for (const minutes of [0, 31]) {
          const at = inWeek(weekday, hour, minutes);
          for (const [i, one] of everybody.entries()) {
            const time = timeline(1_001 + i, at);
            time.day(one.joined);
            const scene = createTimedScene(time);
            await scene.signUp();
            await one.story?.(scene);
            expect(time.last < at).toBe(true);
          }
        }
      }
    },
  );
});
