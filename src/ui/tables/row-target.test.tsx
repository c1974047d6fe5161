import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getOpenerProps } from './row-focus';
import { Table } from './table';

const onOpen = vi.fn();
const onOther = vi.fn();
beforeEach(() => {
  onOpen.mockClear();
  onOther.mockClear();
  getSelection()?.removeAllRanges();
});

const show = (opener: (id: string) => ReactNode) =>
  render(
    <Table
      caption="Deposits"
      columns={[
        {
          key: 'choice',
          header: '',
          isCheckbox: true,
          cell: (id) => <input type="checkbox" aria-label={`Select ${id}`} />,
        },
        { key: 'txid', header: 'Transaction id', cell: (id) => <span>txid-{id}</span> },
        {
          key: 'copy',
          header: 'Copy',
          cell: () => (
            <button type="button" onClick={onOther}>
              Copy
            </button>
          ),
        },
        { key: 'open', header: 'Action', cell: opener },
      ]}
      rows={['maya']}
      getRowKey={(id) => id}
    />,
  );
const showButton = () =>
  show((id) => (
    <button type="button" {...getOpenerProps(id)} onClick={onOpen}>
      Review
    </button>
  ));
const text = () => screen.getByText('txid-maya');

describe('a row with an opener', () => {
  it('opens on a press anywhere, and its opener has the focus', async () => {
    showButton();
    await userEvent.click(text());
    expect(onOpen).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Review' })).toHaveFocus();
  });

  it('opens once on a press of the opener', async () => {
    showButton();
    await userEvent.click(screen.getByRole('button', { name: 'Review' }));
    expect(onOpen).toHaveBeenCalledOnce();
  });

  it('leaves other controls their own action', async () => {
    showButton();
    await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
    await userEvent.click(screen.getByRole('checkbox'));
    expect([onOther.mock.calls.length, onOpen.mock.calls.length]).toEqual([1, 0]);
    expect(screen.getByRole('checkbox')).toBeChecked();
  });

  it('opens on Enter from its checkbox', async () => {
    showButton();
    screen.getByRole('checkbox').focus();
    await userEvent.keyboard('{Enter}');
    expect(onOpen).toHaveBeenCalledOnce();
  });

  it('stays closed while its text is selected', () => {
    showButton();
    getSelection()?.selectAllChildren(text());
    fireEvent.click(text());
    expect(onOpen).not.toHaveBeenCalled();
    getSelection()?.removeAllRanges();
    fireEvent.click(text());
    expect(onOpen).toHaveBeenCalledOnce();
  });

  it('opens a link in a tab with Control or the middle button', async () => {
    const pressed: { ctrlKey: boolean }[] = [];
    show((id) => (
      <a
        href="/admin/users/maya"
        {...getOpenerProps(id)}
        onClick={(event) => {
          event.preventDefault();
          pressed.push({ ctrlKey: event.ctrlKey });
        }}
      >
        Maya
      </a>
    ));
    const user = userEvent.setup();
    await user.click(text());
    await user.keyboard('{Control>}');
    await user.click(text());
    await user.keyboard('{/Control}');
    await user.pointer({ keys: '[MouseMiddle]', target: text() });
    expect(pressed).toEqual([{ ctrlKey: false }, { ctrlKey: true }, { ctrlKey: true }]);
  });
});

it('does nothing in a row without an opener', async () => {
  show(() => 'none');
  await userEvent.click(text());
  expect(onOpen).not.toHaveBeenCalled();
});
