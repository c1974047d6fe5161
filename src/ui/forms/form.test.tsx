import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createPortal } from 'react-dom';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { AmountField, TextField } from './fields';
import { FieldError, Form, FormError, useSchemaForm } from './form';
import { FormFrame } from './form-frame';
import { usePlainForm } from './plain-form';

const schema = v.object({
  amount: v.pipe(v.string(), v.regex(/^\d+\.\d\d$/, 'Two decimals, such as 250.00.')),
  txid: v.pipe(v.string(), v.nonEmpty('Say which transaction.')),
});
type Values = v.InferOutput<typeof schema>;

interface AskProps {
  send: (values: Values) => Promise<void> | void;
}

const words = { submitLabel: 'I have sent it', loadingLabel: 'Sending' };
const fields = (
  <>
    <AmountField name="amount" label="Amount" hint="Minimum 10.00" />
    <TextField name="txid" label="Transaction id" />
  </>
);

const Ask = ({ send }: AskProps) => (
  <Form {...useSchemaForm(schema, send, { defaultValues: { amount: '', txid: '' } })} {...words}>
    {fields}
  </Form>
);

const AskPlainly = ({ send }: AskProps) => (
  <FormFrame {...usePlainForm(schema, send)} {...words}>
    {fields}
  </FormFrame>
);

/** Empties itself after a submit. */
const EmptyAfterwards = () => {
  const empty = { amount: '', txid: '' };
  const submit = async () => () => {
    form.reset(empty);
  };
  const form = useSchemaForm(schema, submit, { defaultValues: empty });
  return (
    <Form {...form} {...words}>
      {fields}
    </Form>
  );
};

const keepTyped = { keepDirtyValues: true };
/** Its values are stored, and may change elsewhere. */
const Follow = ({ txid, send }: AskProps & { txid: string }) => (
  <Form
    {...useSchemaForm(schema, send, {
      values: { amount: '250.00', txid },
      resetOptions: keepTyped,
    })}
    {...words}
  >
    {fields}
  </Form>
);

async function fillAndSend() {
  await userEvent.type(screen.getByLabelText('Amount'), '250.00');
  await userEvent.type(screen.getByLabelText('Transaction id'), '9b2f');
  await userEvent.click(screen.getByRole('button', { name: 'I have sent it' }));
}

describe.each([
  ['React Hook Form', Ask],
  ['the browser', AskPlainly],
])('a form kept by %s', (_, TestForm) => {
  it('refuses what the schema refuses, in words, with the focus on the first such field', async () => {
    const send = vi.fn();
    render(<TestForm send={send} />);
    await userEvent.click(screen.getByRole('button', { name: 'I have sent it' }));
    const amount = screen.getByLabelText('Amount');
    await waitFor(() => expect(amount).toHaveFocus());
    expect(amount).toBeInvalid();
    expect(amount).toHaveAccessibleDescription('USD Two decimals, such as 250.00. Minimum 10.00');
    expect(screen.getByLabelText('Transaction id')).toHaveAccessibleDescription(
      'Say which transaction.',
    );
    expect(send).not.toHaveBeenCalled();
  });

  it('takes a refusal back as soon as the field is right, and leaves the others', async () => {
    render(<TestForm send={() => undefined} />);
    await userEvent.click(screen.getByRole('button', { name: 'I have sent it' }));
    await screen.findByText('Say which transaction.');
    await userEvent.type(screen.getByLabelText('Transaction id'), '9');
    await waitFor(() =>
      expect(screen.queryByText('Say which transaction.')).not.toBeInTheDocument(),
    );
    expect(screen.getByLabelText('Amount')).toBeInvalid();
  });

  it('refuses nothing before it is sent, and from then on what is no longer right', async () => {
    render(<TestForm send={() => Promise.reject(new FormError('Not now.'))} />);
    const field = screen.getByLabelText('Transaction id');
    await userEvent.type(field, '9');
    await userEvent.clear(field);
    expect(field).toBeValid();
    await fillAndSend();
    await screen.findByRole('alert');
    await userEvent.clear(field);
    await waitFor(() => expect(field).toHaveAccessibleDescription('Say which transaction.'));
    expect(screen.getByRole('alert')).toHaveTextContent('Not now.');
  });

  it('sends the input once, and is busy until the answer', async () => {
    let finish: () => void = () => undefined;
    const send = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    render(<TestForm send={send} />);
    await fillAndSend();
    const busy = await screen.findByRole('button', { name: 'Sending' });
    expect(busy).toHaveAttribute('aria-busy', 'true');
    await userEvent.type(screen.getByLabelText('Transaction id'), '{Enter}');
    finish();
    expect(await screen.findByRole('button', { name: 'I have sent it' })).not.toHaveAttribute(
      'aria-busy',
    );
    expect(send.mock.calls).toEqual([[{ amount: '250.00', txid: '9b2f' }]]);
  });

  it('puts a refusal that names a field under that field, with the focus', async () => {
    render(
      <TestForm
        send={() =>
          Promise.reject(new FieldError('txid', 'This transaction was announced before.'))
        }
      />,
    );
    await fillAndSend();
    const field = screen.getByLabelText('Transaction id');
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAccessibleDescription('This transaction was announced before.');
    expect(field).toHaveValue('9b2f');
  });

  it('puts a refusal of the whole above the button, and keeps what was typed', async () => {
    render(
      <TestForm
        send={() =>
          Promise.reject(new FormError('Deposits are closed while your account is frozen.'))
        }
      />,
    );
    await fillAndSend();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Deposits are closed while your account is frozen.',
    );
    expect(screen.getByLabelText('Amount')).toHaveValue('250.00');
  });

  it('says that something went wrong when it cannot say what, and logs it', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    render(<TestForm send={() => Promise.reject(new TypeError('network'))} />);
    await fillAndSend();
    expect(await screen.findByRole('alert')).toHaveTextContent('Error Occurred, Try Again.');
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });

  it('forgets the refusal of the whole when it is sent again', async () => {
    let refuse = true;
    const send = () => (refuse ? Promise.reject(new FormError('Not now.')) : Promise.resolve());
    render(<TestForm send={send} />);
    await fillAndSend();
    await screen.findByRole('alert');
    refuse = false;
    await userEvent.click(screen.getByRole('button', { name: 'I have sent it' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });
});

function Reject() {
  const form = useSchemaForm(v.object({ reason: v.string() }), () => undefined, {
    defaultValues: { reason: '' },
  });
  return (
    <Form {...form} submitLabel="Reject">
      <TextField name="reason" label="Reason" />
    </Form>
  );
}

it('is emptied once the submit is over, so that the first key press shows no error', async () => {
  render(<EmptyAfterwards />);
  await fillAndSend();
  await waitFor(() => expect(screen.getByLabelText('Amount')).toHaveValue(''));
  await userEvent.type(screen.getByLabelText('Amount'), '2');
  expect(screen.queryByText('Two decimals, such as 250.00.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'I have sent it' }));
  expect(await screen.findByText('Two decimals, such as 250.00.')).toBeVisible();
});

it('stays busy until the answer while values from elsewhere arrive, since it takes no other press until then', async () => {
  let finish: () => void = () => undefined;
  const send = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { rerender } = render(<Follow txid="9b2f" send={send} />);
  await userEvent.click(screen.getByRole('button', { name: 'I have sent it' }));
  await screen.findByRole('button', { name: 'Sending' });
  rerender(<Follow txid="77aa" send={send} />);
  await waitFor(() => expect(screen.getByLabelText('Transaction id')).toHaveValue('77aa'));
  expect(screen.getByRole('button', { name: 'Sending' })).toHaveAttribute('aria-busy', 'true');
  finish();
  await userEvent.click(await screen.findByRole('button', { name: 'I have sent it' }));
  expect(send).toHaveBeenCalledTimes(2);
});

it('does not submit the form in whose part of the tree a dialog opens', async () => {
  const outer = vi.fn();
  render(<form onSubmit={outer}>{createPortal(<Reject />, document.body)}</form>);
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
  expect(outer).not.toHaveBeenCalled();
});
