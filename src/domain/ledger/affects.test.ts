import { expect, it } from 'vitest';
import { ledgerActions } from './acts';
import { actions, affects } from './ledger';
import { movements } from './posting';

it('includes the documents that an act writes', () => {
  const missing = actions.filter((action) =>
    ledgerActions[action].cols.some((col) => !affects[action].includes(col)),
  );
  expect(missing).toEqual([]);
});

it('includes the account wherever an act moves money', () => {
  const moving = actions.filter((action) => action in movements);
  expect(moving.filter((action) => !affects[action].includes('accounts'))).toEqual([]);
  expect(moving).toHaveLength(4);
});

it('includes the tallies wherever the desk moves money', () => {
  const moving = actions.filter((action) => action in movements || action === 'account.adjusted');
  expect(actions.filter((action) => affects[action].includes('tallies'))).toEqual(moving);
});

it('includes the holds wherever money is promised or released', () => {
  const promising = actions.filter((action) => /^(withdrawal|trade)\.(?!proposed)/.test(action));
  expect(promising.filter((action) => !affects[action].includes('holds'))).toEqual([]);
});

it('includes what an administrator moves alone in a day wherever the desk moves money', () => {
  const moving = actions.filter((action) => action in movements || action === 'account.adjusted');
  expect(moving.filter((action) => !affects[action].includes('tallies'))).toEqual([]);
});
