import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import {
  CheckField,
  PasswordField,
  SegmentedField,
  SelectField,
  TextAreaField,
  TextField,
} from './fields';
import { Form, useSchemaForm } from './form';

const must = (message: string) => v.pipe(v.string(), v.nonEmpty(message));
const schema = v.object({
  name: v.optional(v.string()),
  password: v.optional(v.string()),
  coin: v.optional(v.string()),
  side: v.optional(must('Choose one.')),
  reason: v.optional(v.string()),
  terms: v.optional(v.pipe(v.boolean(), v.literal(true, 'Without agreeing there is no account.'))),
});

function Around({
  children,
  start = {},
  send = () => undefined,
}: {
  children: ReactNode;
  start?: v.InferInput<typeof schema>;
  send?: (values: unknown) => void;
}) {
  const form = useSchemaForm(schema, send, { defaultValues: start });
  return (
    <Form {...form} submitLabel="Send">
      {children}
    </Form>
  );
}

const sendIt = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

it('shows a password while one asks for it', async () => {
  render(
    <Around>
      <PasswordField name="password" label="Password" />
    </Around>,
  );
  const field = screen.getByLabelText('Password');
  expect(field).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field).toHaveAttribute('type', 'password');
});

it('chooses a segment with the arrow keys', async () => {
  const send = vi.fn();
  render(
    <Around start={{ side: 'buy' }} send={send}>
      <SegmentedField
        name="side"
        label="Direction"
        options={[
          { value: 'buy', label: 'Buy' },
          { value: 'sell', label: 'Sell' },
        ]}
      />
    </Around>,
  );
  expect(screen.getByRole('radiogroup', { name: 'Direction' })).toBeVisible();
  await userEvent.tab();
  expect(screen.getByRole('radio', { name: 'Buy' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await sendIt();
  await waitFor(() => expect(send).toHaveBeenCalledWith({ side: 'sell' }));
});

it('chooses from a list', async () => {
  const send = vi.fn();
  render(
    <Around start={{ coin: 'bitcoin' }} send={send}>
      <SelectField
        name="coin"
        label="Coin"
        options={[
          { value: 'bitcoin', label: 'Bitcoin' },
          { value: 'ethereum', label: 'Ethereum' },
        ]}
      />
    </Around>,
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Coin' }), 'Ethereum');
  await sendIt();
  await waitFor(() => expect(send).toHaveBeenCalledWith({ coin: 'ethereum' }));
});

it('counts what is typed beside the hint', async () => {
  render(
    <Around start={{ reason: '' }}>
      <TextAreaField
        name="reason"
        label="Reason for rejecting"
        hint="Maya reads this word for word."
        min={10}
        max={500}
      />
    </Around>,
  );
  const field = screen.getByLabelText('Reason for rejecting');
  await userEvent.type(field, ' Too few. ');
  expect(field).toHaveAccessibleDescription('Maya reads this word for word. 8 of 500, at least 10');
});

it('refuses an unticked box in words', async () => {
  render(
    <Around start={{ terms: false }}>
      <CheckField name="terms">I agree to the terms</CheckField>
    </Around>,
  );
  await sendIt();
  const box = screen.getByRole('checkbox', { name: 'I agree to the terms' });
  await waitFor(() => expect(box).toBeInvalid());
  expect(box).toHaveAccessibleDescription('Without agreeing there is no account.');
  await userEvent.click(screen.getByText('I agree to the terms'));
  await waitFor(() => expect(box).toBeValid());
});

it('passes what a browser fills in on to the input', () => {
  render(
    <Around>
      <TextField name="name" label="Email" type="email" autoComplete="username" readOnly />
    </Around>,
  );
  const field = screen.getByRole('textbox', { name: 'Email' });
  expect(field).toHaveAttribute('autocomplete', 'username');
  expect(field).toHaveAttribute('readonly');
});

it('counts what is typed against what there is room for', async () => {
  render(
    <Around>
      <TextField name="name" label="Title" hint="A few words." max={1_200} />
    </Around>,
  );
  const field = screen.getByLabelText('Title');
  await userEvent.type(field, ' abc ');
  expect(field).toHaveAccessibleDescription('A few words. 3 of 1,200');
});
