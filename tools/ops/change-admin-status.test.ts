import { describe, expect, it } from 'vitest';
import { readStatusChange } from './change-admin-status';

const reason = 'The laptop was stolen.';

describe('a status that the operator types', () => {
  it.each(['active', 'suspended', 'closed', 'frozen', 'pending', 'on-leave'])(
    'may be %s',
    (status) => {
      expect(readStatusChange(status, ` ${reason} `)).toEqual({ status, reason });
    },
  );

  it.each(['Suspended', 'on leave', '', '-late', 'x'.repeat(31)])(
    'is one lowercase word, and not "%s"',
    (status) => {
      expect(() => readStatusChange(status, reason)).toThrow(
        `"${status}" is no status: it is one lowercase word`,
      );
    },
  );

  it.each([
    ['', 'Use at least 10 letters or digits'],
    ['..........', 'Use at least 10 letters or digits'],
    ['x'.repeat(501), 'At most 500 characters'],
  ])('has a reason that the ledger takes, and not "%s"', (words, message) => {
    expect(() => readStatusChange('active', words)).toThrow(
      `The reason cannot be written. ${message}`,
    );
  });
});
