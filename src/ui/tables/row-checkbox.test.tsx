import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { RowCheckbox, useSelection } from './row-checkbox';

it('chooses its row, and says when only some of its rows are chosen', async () => {
  let turns = 0;
  const { rerender } = render(
    <RowCheckbox label="Select all" checked={false} indeterminate onToggle={() => (turns += 1)} />,
  );
  expect(screen.getByRole('checkbox', { name: 'Select all' })).toBePartiallyChecked();
  await userEvent.click(screen.getByRole('checkbox'));
  expect(turns).toBe(1);
  rerender(<RowCheckbox label="Select all" checked indeterminate onToggle={() => undefined} />);
  expect(screen.getByRole('checkbox')).toBeChecked();
  expect(screen.getByRole('checkbox')).not.toBePartiallyChecked();
});

it('cannot be chosen where there is a reason against it, which it tells', async () => {
  let turns = 0;
  render(
    <RowCheckbox
      label="Select $250.00"
      checked={false}
      disabledReason="This is your own account."
      onToggle={() => (turns += 1)}
    />,
  );
  await userEvent.click(screen.getByRole('checkbox'));
  expect(turns).toBe(0);
  expect(screen.getByTitle('This is your own account.')).toBeInTheDocument();
});

it('has what can be chosen and nothing else, and counts the same', () => {
  const { result, rerender } = renderHook(({ ids }) => useSelection(ids), {
    initialProps: { ids: ['a', 'b'] },
  });
  act(() => result.current.toggle('own'));
  act(() => result.current.toggle('a'));
  expect([result.current.has('own'), result.current.has('a'), result.current.chosen]).toEqual([
    false,
    true,
    ['a'],
  ]);
  rerender({ ids: ['b', 'own'] });
  expect([result.current.has('a'), result.current.has('own'), result.current.chosen]).toEqual([
    false,
    false,
    [],
  ]);
});
