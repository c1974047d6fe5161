import { describe, expect, it } from 'vitest';
import { ledgerActions } from './acts';
import { type Action, actions } from './ledger';
import { listCollections, listKinds } from './list-kinds';
import { listSchemas } from './list-schemas';

const findActions = (col: string, ...does: readonly string[]): Action[] =>
  actions.filter(
    (action) =>
      ledgerActions[action].cols.some((one) => one === col) &&
      action !== 'history.archived' &&
      does.includes(ledgerActions[action].does),
  );

describe.each(listCollections)('the lists of %s', (col) => {
  const { requested, decisions, waiting, time } = listKinds[col];

  it('name the act that appends an element, and every act that decides one', () => {
    expect(findActions(col, 'appends')).toEqual([requested]);
    expect(findActions(col, 'decides', 'removes').toSorted()).toEqual(
      Object.values<Action>(decisions).toSorted(),
    );
  });

  it('count the elements that wait in the state that the act leaves them in', () => {
    expect(ledgerActions[requested].to).toBe(waiting);
    expect(listSchemas[col].document.entries).toHaveProperty(waiting);
  });

  it('have the time from which an element waits in each element', () => {
    expect(listSchemas[col].element.entries).toHaveProperty(time);
    const at = new Date(2026, 2, 3);
    expect(ledgerActions[requested].clock?.getTime({ [time]: at })).toBe(at);
  });
});
