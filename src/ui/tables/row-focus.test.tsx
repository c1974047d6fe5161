import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { findNearestRows, focusRow, getOpenerProps, useRowFocus } from './row-focus';

const Rows = ({ ids }: { ids: readonly string[] }) =>
  ids.map((id) => (
    <button key={id} type="button" {...getOpenerProps(id)}>
      {id}
    </button>
  ));
const button = (name: string) => screen.getByRole('button', { name });

it('looks for the next place after a row that left, then before it, the nearest first', () => {
  expect(findNearestRows('c', ['a', 'b', 'c', 'd', 'e'])).toEqual(['d', 'e', 'b', 'a']);
  expect(findNearestRows('e', ['a', 'b', 'c', 'd', 'e'])).toEqual(['d', 'c', 'b', 'a']);
  expect(findNearestRows('gone', ['a', 'b'])).toEqual(['a', 'b']);
  expect(findNearestRows('a', ['a'])).toEqual([]);
});

it('focuses the first requested row that is still there', () => {
  render(<Rows ids={['tomas', 'maya']} />);
  expect(focusRow(['gone', 'maya', 'tomas'])).toBe(true);
  expect(button('maya')).toHaveFocus();
  expect(focusRow(['gone'])).toBe(false);
});

function List({
  ids,
  near,
  onNone,
}: {
  ids: readonly string[];
  near: readonly string[];
  onNone: () => void;
}) {
  const focusNear = useRowFocus(onNone);
  return (
    <>
      <Rows ids={ids} />
      <button type="button" onClick={() => focusNear(near)}>
        done
      </button>
    </>
  );
}

describe('after an act', () => {
  it('the focus goes to the next row', async () => {
    render(<List ids={['b', 'c']} near={['gone', 'c', 'b']} onNone={() => undefined} />);
    await userEvent.click(button('done'));
    expect(button('c')).toHaveFocus();
  });

  it('the focus goes elsewhere when no row is left', async () => {
    let none = 0;
    render(<List ids={[]} near={['gone']} onNone={() => (none += 1)} />);
    await userEvent.click(button('done'));
    expect(none).toBe(1);
  });
});
