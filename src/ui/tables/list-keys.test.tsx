import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ListKeys } from './list-keys';
import { getOpenerProps } from './row-focus';

const open = () => {
  const confirmed: string[] = [];
  render(
    <ListKeys
      openDescription="Open the decision"
      rowKeys={[{ key: 'a', description: 'Confirm', run: (id) => confirmed.push(id) }]}
    >
      <input type="search" aria-label="Name" />
      <ul>
        {['one', 'two', 'three'].map((id) => (
          <li key={id}>
            <input type="checkbox" aria-label={`Choose ${id}`} />
            <button type="button" {...getOpenerProps(id)}>
              {id}
            </button>
          </li>
        ))}
      </ul>
    </ListKeys>,
  );
  return { user: userEvent.setup(), confirmed };
};
const button = (name: string) => screen.getByRole('button', { name });

describe('the keys of a list', () => {
  it('move between rows, and stop at both ends', async () => {
    const { user } = open();
    await user.keyboard('j');
    expect(button('one')).toHaveFocus();
    await user.keyboard('jjj');
    expect(button('three')).toHaveFocus();
    await user.keyboard('k{ArrowUp}k');
    expect(button('one')).toHaveFocus();
    await user.keyboard('{End}');
    expect(button('three')).toHaveFocus();
  });

  it('are those of their places on a layout without Latin letters', () => {
    const { confirmed } = open();
    fireEvent.keyDown(document.body, { key: 'о', code: 'KeyJ' });
    expect(button('one')).toHaveFocus();
    fireEvent.keyDown(button('one'), { key: 'ф', code: 'KeyA' });
    expect(confirmed).toEqual(['one']);
  });

  it('leave the arrows to the page until a row has the focus', async () => {
    const { user } = open();
    await user.keyboard('{ArrowDown}');
    expect(document.body).toHaveFocus();
  });

  it('act on the row that has the focus, also on another of its controls, and on no other', async () => {
    const { user, confirmed } = open();
    await user.keyboard('a');
    expect(confirmed).toEqual([]);
    await user.keyboard('jja');
    await user.click(screen.getByLabelText('Choose three'));
    await user.keyboard('a');
    expect(confirmed).toEqual(['two', 'three']);
  });

  it('go to the search, and are letters in a field', async () => {
    const { user, confirmed } = open();
    await user.keyboard('j/');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    await user.keyboard('jan/');
    expect(screen.getByRole('searchbox')).toHaveValue('jan/');
    expect(confirmed).toEqual([]);
  });

  it('do nothing together with Control, which belongs to the browser', async () => {
    const { user, confirmed } = open();
    await user.keyboard('j{Control>}a{/Control}');
    expect(confirmed).toEqual([]);
  });

  it('are listed on ?, and can be turned off for this device', async () => {
    const { user, confirmed } = open();
    await user.keyboard('?');
    const help = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(help).toHaveTextContent('Open the decision');
    expect(help).toHaveTextContent('Confirm');
    await user.keyboard('a');
    await user.click(screen.getByRole('radio', { name: 'Off' }));
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? help);
    button('two').focus();
    await user.keyboard('aj{ArrowDown}');
    expect(confirmed).toEqual([]);
    expect(button('three')).toHaveFocus();
    expect(localStorage.getItem('list-keys')).toBe('off');
  });
});
