import { expect, it } from 'vitest';
import { statementLines } from '@/domain/ledger/statement';
import { WrittenDesk } from '@/domain/ledger/written-desk.fixture';
import { deskSetsStatusOf } from './operator';

it('threat 30: the desk sets the status of clients, and of no administrator', () => {
  expect([false, true].map((admin) => deskSetsStatusOf({ admin }))).toEqual([true, false]);
});

it('the operator is named in the statement as who wrote the line', () => {
  const { entries } = new WrittenDesk().opened().changedTo('suspended', 'The laptop was stolen.').changedTo('active');
  const written = entries.map((entry) => (entry.after.status === 'suspended' ? { ...entry, actor: 'operator' } : entry));
  expect(statementLines(written, 'maya').map(({ by }) => by)).toEqual(['You', 'Operator', 'Desk']);
});
