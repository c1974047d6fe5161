import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { estimateStrength, newPasswordSchema, passwordLimits, strengthLevels } from './password';

const strengthOf = (password: string, about: string[] = []) =>
  estimateStrength(password, about).strength;

describe('the strength of a password', () => {
  it.each([
    ['too short, however odd', '9$kQz!'],
    ['one sign again and again', 'aaaaaaaaaaaaaaaa'],
    ['a piece again and again', 'abcabcabcabcabcabc'],
    ['the digits in order', '01234567890123456789'],
    ['a row of the keyboard', 'qwertyuiopasdfghjkl'],
    ['columns of the keyboard', '1qaz2wsx3edc4rfv'],
    ['columns with Shift', '!QAZ2wsx3edc'],
    ['columns of letters, from below', 'zaqxswcdevfr'],
    ['the best known word', 'password123'],
    ['the best known word in disguise', 'P@$$w0rd1234'],
    ['the name of the house', 'glassbook2026'],
  ])('is weak where it is %s', (_, password) => expect(strengthOf(password)).toBe('weak'));

  it.each([
    ['weak', 'harbour mist'],
    ['fair', 'copper lantern ferry'],
    ['good', 'copper lantern ferry noon'],
    ['strong', 'copper lantern ferry noon basket'],
    ['weak', 'Summer2026!'],
    ['good', 'kfjwqpzxmvbtyg'],
    ['strong', 'Vq7#mLr2!xTzPw'],
  ] as const)('is %s for %s', (strength, password) => expect(strengthOf(password)).toBe(strength));

  it('counts what is known of the person for nothing', () => {
    const about = ['maya.lindqvist@example.com', 'Maya', 'Lindqvist'];
    expect(strengthOf('Maya Lindqvist, 14 March')).toBe('strong');
    expect(strengthOf('Maya Lindqvist, 14 March', about)).toBe('fair');
    expect(strengthOf('mayalindqvist88', about)).toBe('weak');
    expect(strengthOf('M4y4L1ndqvist', about)).toBe('weak');
    expect(estimateStrength('mayalindqvist88', about).advice).toBe(
      'It contains your name or email address.',
    );
  });

  it('says how much is missing while the password is too short', () => {
    expect(estimateStrength('abcdefghi')).toMatchObject({ score: 1, advice: '1 more character.' });
    expect(estimateStrength('xyz').advice).toBe('7 more characters.');
  });

  it('says nothing before anything is typed', () =>
    expect(estimateStrength('')).toEqual({ strength: 'weak', score: 0, advice: '' }));

  it('has no advice for a strong one', () =>
    expect(estimateStrength('copper lantern ferry noon basket').advice).toBe(''));

  it('rates any input, and never praises what the policy refuses', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.array(fc.string()),
        (password, about) => {
          const { strength, score } = estimateStrength(password, about);
          expect(strengthLevels).toContain(strength);
          if (password.length < passwordLimits.min) expect(score).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('never calls a password weaker because a random sign of a new kind was added at its end', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z ]{10,30}$/), (password) => {
        expect(estimateStrength(`${password}#`).score).toBeGreaterThanOrEqual(
          estimateStrength(password).score,
        );
      }),
    );
  });
});

describe('a new password', () => {
  it('has at least ten characters and keeps its blanks', () => {
    expect(v.safeParse(newPasswordSchema, '  four five').output).toBe('  four five');
    expect(v.safeParse(newPasswordSchema, 'four five').issues?.[0]?.message).toBe(
      'Use at least 10 characters.',
    );
  });
});
