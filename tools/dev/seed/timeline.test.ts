import { describe, expect, it } from 'vitest';
import { createRandom } from '../../random';
import { createCrowd } from './crowd';
import { clients } from './stories';
import { createTimedScene } from './timed-scene.fixture';
import { Timeline } from './timeline';

const minute = 60_000;
const now = new Date(2026, 10, 25, 13, 40);
const timeline = (start = 1, at = now) => new Timeline(at, createRandom(start));
const hours = (time: Date) => time.getHours() + time.getMinutes() / 60;

describe('the times of a story', () => {
  it('are in the order of the acts, decisions ten minutes to nine hours after requests and in office hours', {
    tags: ['full'],
  }, () => {
    for (let start = 1; start <= 200; start++) {
      const time = timeline(start);
      for (let ago = 60; ago > 0; ago -= 1) {
        time.day(ago);
        const asked = time.client();
        const decided = time.desk();
        const waited = (decided.getTime() - asked.getTime()) / minute;
        expect(waited).toBeGreaterThan(9);
        expect(waited).toBeLessThanOrEqual(9 * 60);
        for (const at of [asked, decided]) expect(hours(at)).toBeGreaterThanOrEqual(8);
        expect(hours(asked)).toBeLessThan(18);
        expect(hours(decided)).toBeLessThanOrEqual(19);
      }
    }
  });

  it.each([
    ['in the morning', new Date(2026, 10, 25, 1, 5)],
    ['when the desk has just opened', new Date(2026, 10, 25, 9, 0)],
    ['in the afternoon', now],
    ['in the evening', new Date(2026, 10, 25, 22, 30)],
  ])('lately are in the last office hours, and over now: %s', (_, at) => {
    for (let start = 1; start <= 50; start++) {
      const time = timeline(start, at);
      time.lately((start % 7) / 10);
      const asked = time.client();
      const decided = time.desk();
      expect(asked < decided && decided < at).toBe(true);
      expect(at.getTime() - asked.getTime()).toBeLessThan(26 * 60 * minute);
      for (const one of [asked, decided]) expect(hours(one)).toBeGreaterThanOrEqual(8);
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
      expect(hours(settled)).toBeGreaterThanOrEqual(8);
      expect(hours(settled)).toBeLessThan(19);
    }
  });

  it('cannot go back, nor beyond now', () => {
    const time = timeline();
    time.day(3);
    time.client();
    time.day(5);
    const after = time.client();
    expect(after.getTime()).toBeGreaterThan(now.getTime() - 4 * 24 * 60 * minute);
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
    'are over before now, at whichever time it is: %i h',
    async (hour) => {
      for (const minutes of [0, 31]) {
        const at = new Date(2026, 10, 25, hour, minutes);
        for (const [i, one] of everybody.entries()) {
          const time = timeline(1_001 + i, at);
          time.day(one.joined);
          const scene = createTimedScene(time);
          await scene.signUp();
          await one.story?.(scene);
          expect(time.last < at).toBe(true);
        }
      }
    },
  );
});
