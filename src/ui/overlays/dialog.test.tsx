import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/forms/fields';
import { Form, useSchemaForm } from '@/ui/forms/form';
import { ActDialog } from './act-dialog';
import { Dialog } from './dialog';

/** A form that shows the field for the reason only where one is owed. */
function ReasonForm() {
  const form = useSchemaForm(v.object({ reason: v.string() }), () => undefined, {
    defaultValues: { reason: '' },
  });
  const [rejects, setRejects] = useState(true);
  return (
    <Dialog open onClose={() => form.reset()} title="250.00 from Maya Lindqvist">
      <Form {...form}>{rejects && <TextField name="reason" label="Reason" />}</Form>
      <Button onClick={() => setRejects(!rejects)}>{rejects ? 'Credit' : 'Reject'}</Button>
    </Dialog>
  );
}

/** A form with one field, whose submit button is disabled. */
function ClosedForm({ onSend }: { onSend: () => void }) {
  const form = useSchemaForm(v.object({ reason: v.string() }), onSend, {
    defaultValues: { reason: '' },
  });
  return (
    <ActDialog
      form={form}
      onClose={() => undefined}
      title="Close the account"
      submitLabel="Close"
      disabledReason="Tick what stays open."
    >
      <TextField name="reason" label="Reason" />
    </ActDialog>
  );
}

function Queue({ busy = false, autofocus = false, keepsOpener = true }) {
  const [open, setOpen] = useState(false);
  const [decided, setDecided] = useState(false);
  const finish = () => {
    setDecided(true);
    setOpen(false);
  };
  const foot = (
    <>
      <Button onClick={() => setOpen(false)}>Cancel</Button>
      <Button kind="primary" onClick={finish}>
        Credit 250.00
      </Button>
    </>
  );
  return (
    <main>
      {(keepsOpener || !decided) && <Button onClick={() => setOpen(true)}>Decide</Button>}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="250.00 from Maya Lindqvist"
        label="Deposit D7"
        footer={foot}
        dismissable={!busy}
      >
        <input aria-label="Reason" {...(autofocus && { 'data-autofocus': '' })} />
      </Dialog>
    </main>
  );
}

const opener = () => screen.getByRole('button', { name: 'Decide' });
const open = () => userEvent.click(opener());

it('is not there until it is opened', async () => {
  render(<Queue />);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await open();
  expect(screen.getByRole('dialog', { name: '250.00 from Maya Lindqvist' })).toBeVisible();
});

it('gives the focus to its title, and back to the opener when Escape closes it', async () => {
  render(<Queue />);
  await open();
  expect(screen.getByRole('heading', { name: '250.00 from Maya Lindqvist' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(opener()).toHaveFocus();
});

it('stays open where Escape ends the composition of a word, in which nothing was typed yet', async () => {
  render(<Queue />);
  await open();
  fireEvent.keyDown(screen.getByLabelText('Reason'), { key: 'Escape', isComposing: true });
  expect(screen.getByRole('dialog')).toBeVisible();
  fireEvent.keyDown(screen.getByLabelText('Reason'), { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('gives the focus to the field that asks for it', async () => {
  render(<Queue autofocus />);
  await open();
  expect(screen.getByLabelText('Reason')).toHaveFocus();
});

it('lets Tab go round inside, both ways', async () => {
  render(<Queue />);
  await open();
  const names = [];
  for (let press = 0; press < 5; press++) {
    await userEvent.tab();
    names.push(
      document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    );
  }
  expect(names).toEqual(['Close', 'Reason', 'Cancel', 'Credit 250.00', 'Close']);
  await userEvent.tab({ shift: true });
  expect(screen.getByRole('button', { name: 'Credit 250.00' })).toHaveFocus();
});

it('stays open while the act is under way, with any key or button pressed', async () => {
  render(<Queue busy />);
  await open();
  await userEvent.keyboard('{Escape}{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  const dialog = screen.getByRole('dialog');
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  expect(dialog).toBeVisible();
});

it('does not close, and lose what was typed, when a press lands beside it', async () => {
  render(<Queue />);
  await open();
  await userEvent.type(screen.getByLabelText('Reason'), 'Sent to another address');
  await userEvent.click(screen.getByRole('dialog'));
  expect(screen.getByLabelText('Reason')).toHaveValue('Sent to another address');
});

it('moves the focus to the main part when the opener has left the page', async () => {
  render(<Queue keepsOpener={false} />);
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Credit 250.00' }));
  expect(screen.getByRole('main')).toHaveFocus();
});

describe('a dialog in which text was typed', () => {
  const open = async () => {
    const user = userEvent.setup({ delay: null });
    render(<Queue />);
    await user.click(opener());
    await user.type(screen.getByLabelText('Reason'), 'Half a sen');
    return user;
  };

  it('asks before Escape or the cross discards the text, and keeps it', async () => {
    const user = await open();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('alert')).toHaveTextContent('Discard what you typed?');
    expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('Reason')).toHaveValue('Half a sen');
    expect(screen.getByLabelText('Reason')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText('Reason')).toHaveValue('Half a sen');
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  });

  it('is inert while it asks, so that Enter in its only field can’t send the form', async () => {
    const user = userEvent.setup({ delay: null });
    const send = vi.fn();
    render(<ClosedForm onSend={send} />);
    const field = screen.getByLabelText('Reason');
    await user.type(field, 'Half a sen{Escape}');
    // An inert field can't have the focus, so no Enter reaches it; jsdom does not know that.
    expect(field.closest('[inert]')).not.toBeNull();
    await user.keyboard('{Enter}');
    expect(field.closest('[inert]')).toBeNull();
    expect(field).toHaveFocus();
    expect(send).not.toHaveBeenCalled();
  });

  it('discards the text on request', async () => {
    const user = await open();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(opener()).toHaveFocus();
  });

  it('closes without a question by Cancel, and when the text was deleted', async () => {
    const user = await open();
    await user.clear(screen.getByLabelText('Reason'));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(opener());
    await user.type(screen.getByLabelText('Reason'), 'More');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks also where the field of the text is not shown any more', async () => {
    const user = userEvent.setup({ delay: null });
    render(<ReasonForm />);
    await user.type(screen.getByLabelText('Reason'), 'Half a sen');
    await user.click(screen.getByRole('button', { name: 'Credit' }));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('alert')).toHaveTextContent('Discard what you typed?');
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    expect(screen.getByLabelText('Reason')).toHaveValue('Half a sen');
    await user.clear(screen.getByLabelText('Reason'));
    await user.click(screen.getByRole('button', { name: 'Credit' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
