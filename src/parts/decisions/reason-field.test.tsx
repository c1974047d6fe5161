import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReasonAct } from '@/domain/input/reason-templates';
import { keepOwnReason } from '@/lib/browser-storage/own-reasons';
import { closeSession, openSession } from '@/lib/browser-storage/session';
import { Form, useSchemaForm } from '@/ui/forms/form';
import { Dialog } from '@/ui/overlays/dialog';
import { ReasonField } from './reason-field';

beforeEach(() => localStorage.clear());

const schema = v.object({
  reason: v.pipe(v.string(), v.minLength(10, 'Too short.')),
  hidden: v.boolean(),
});

function Around({ act, subject = 'maya d1' }: { act: ReasonAct | undefined; subject?: string }) {
  const form = useSchemaForm(schema, () => undefined, {
    defaultValues: { reason: '', hidden: false },
  });
  return (
    <Form {...form} submitLabel="Send">
      <label>
        Hide <input type="checkbox" {...form.register('hidden')} />
      </label>
      {!form.watch('hidden') && (
        <ReasonField reader="Maya" act={act} subject={subject} author="ada" />
      )}
    </Form>
  );
}

function show({ act = 'deposit.rejected' }: { act?: ReasonAct | null } = {}) {
  render(<Around act={act ?? undefined} />);
  return userEvent.setup();
}
const field = () => screen.getByLabelText('Reason');
const button = (name: string) => screen.getByRole('button', { name });
const notFound = 'We couldn’t find these coins at the address.';

describe('a template', () => {
  it('fills the field by keyboard, after the field, and stays chosen until it is edited', async () => {
    const user = show();
    await user.click(field());
    await user.tab();
    expect(button('Not found')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(field()).toHaveValue(notFound);
    expect(button('Not found')).toHaveAttribute('aria-pressed', 'true');
    expect(button('Not found')).toHaveAccessibleDescription(notFound);
    await user.type(field(), ' Please send the id.');
    expect(field()).toHaveValue(`${notFound} Please send the id.`);
    expect(button('Not found')).toHaveAttribute('aria-pressed', 'false');
  });

  it('is replaced by another without a question, and taken out by a second press', async () => {
    const user = show();
    await user.click(button('Not found'));
    await user.click(button('Already credited'));
    expect(field()).toHaveValue('This payment was already credited as another deposit.');
    expect(screen.queryByText(/was replaced/)).toBeNull();
    await user.click(button('Already credited'));
    expect(field()).toHaveValue('');
  });

  it('keeps what was typed for Undo, also while the field is hidden', async () => {
    const user = show();
    await user.type(field(), 'Typed by hand. ');
    await user.click(button('Not found'));
    expect(screen.getByRole('status')).toHaveTextContent('Your text was replaced.');
    await user.click(button('Already credited'));
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('checkbox'));
    await user.click(button('Undo'));
    expect(field()).toHaveValue('Typed by hand. ');
    expect(field()).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('loses none of several texts', async () => {
    const user = show();
    await user.type(field(), 'First');
    await user.click(button('Not found'));
    await user.clear(field());
    await user.type(field(), 'Second');
    await user.click(button('Not found'));
    await user.click(button('Undo'));
    expect(field()).toHaveValue('Second');
    await user.click(button('Undo'));
    expect(field()).toHaveValue('First');
    await user.click(button('Undo'));
    expect(field()).toHaveValue('Second');
  });

  it('clears the error that it mends', async () => {
    const user = show();
    await user.click(button('Send'));
    await screen.findByText('Too short.');
    await user.click(button('Not found'));
    expect(await screen.findByLabelText('Reason')).not.toBeInvalid();
  });

  it('is offered only once it is known what for', () => {
    show({ act: null });
    expect(field()).toBeVisible();
    expect(screen.queryByRole('list')).toBeNull();
  });
});

describe('one’s own last reasons', () => {
  beforeEach(() => {
    for (const text of ['Older words of Ada.', 'Newer words of Ada.'])
      keepOwnReason('ada', 'deposit.rejected', text);
    keepOwnReason('ben', 'deposit.rejected', 'Words of Ben.');
    keepOwnReason('ada', 'withdrawal.rejected', 'About a withdrawal.');
  });
  const own = () =>
    within(screen.getByRole('list', { name: 'Your last reasons' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it('are those for this act, newest first, and fill the field', async () => {
    const user = show();
    expect(own()).toEqual(['Newer words of Ada.', 'Older words of Ada.']);
    await user.click(button('Older words of Ada.'));
    expect(field()).toHaveValue('Older words of Ada.');
    await user.click(button('Not found'));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('are removed one by one, and the focus goes on', async () => {
    const user = show();
    await user.click(button('Remove “Newer words of Ada.”'));
    expect(button('Remove “Older words of Ada.”')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('list', { name: 'Your last reasons' })).toBeNull();
    expect(field()).toHaveFocus();
  });
});

describe('a draft', () => {
  const typed = 'These coins came from another place.';
  beforeEach(() => openSession('admin'));

  /** Types a reason, and takes the field away. */
  async function typeAndLeave(end: () => void) {
    const { unmount } = render(<Around act="deposit.rejected" />);
    await userEvent.setup().type(field(), typed);
    end();
    unmount();
  }

  it('comes back after the session has ended, for the same subject only', async () => {
    await typeAndLeave(closeSession);
    openSession('admin');
    const { unmount } = render(<Around act="deposit.rejected" subject="maya d2" />);
    expect(field()).toHaveValue('');
    unmount();
    render(<Around act="deposit.rejected" />);
    expect(field()).toHaveValue(typed);
  });

  it('comes back too where it is longer than a reason may be, to be shortened', async () => {
    const long = 'x'.repeat(600);
    const { unmount } = render(<Around act="deposit.rejected" />);
    fireEvent.change(field(), { target: { value: long } });
    closeSession();
    unmount();
    openSession('admin');
    render(<Around act="deposit.rejected" />);
    expect(field()).toHaveValue(long);
  });

  it('is gone once the field went away in a session: it was sent or discarded', async () => {
    await typeAndLeave(() => undefined);
    render(<Around act="deposit.rejected" />);
    expect(field()).toHaveValue('');
  });

  it('survives that the field is hidden and shown again, and is gone once the field is emptied', async () => {
    const user = show();
    await user.type(field(), typed);
    await user.click(screen.getByRole('checkbox', { name: 'Hide' }));
    await user.click(screen.getByRole('checkbox', { name: 'Hide' }));
    expect(field()).toHaveValue(typed);
    expect(Object.values(sessionStorage)).toEqual([JSON.stringify(typed)]);
    await user.clear(field());
    expect(sessionStorage).toHaveLength(0);
  });

  it('is typed text for the dialog, which asks before it discards it', async () => {
    await typeAndLeave(closeSession);
    openSession('admin');
    const closed = vi.fn<() => void>();
    render(
      <Dialog title="Reject" onClose={closed}>
        <Around act="deposit.rejected" />
      </Dialog>,
    );
    expect(field()).toHaveValue(typed);
    await userEvent.setup().keyboard('{Escape}');
    expect(closed).not.toHaveBeenCalled();
    await userEvent.setup().click(button('Discard'));
    expect(closed).toHaveBeenCalledOnce();
  });
});
