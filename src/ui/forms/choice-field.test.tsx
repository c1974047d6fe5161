import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { ChoiceField } from './choice-field';
import { Form, useSchemaForm } from './form';

const schema = v.object({ decision: v.string() });

function DecisionForm({ children }: { children: ReactNode }) {
  const form = useSchemaForm(schema, () => undefined, { defaultValues: { decision: 'yes' } });
  return (
    <Form {...form} submitLabel="Send">
      {children}
    </Form>
  );
}

it('describes each choice by its own sentence', () => {
  render(
    <DecisionForm>
      <ChoiceField
        name="decision"
        label="Your decision"
        options={[
          { value: 'yes', label: 'Confirm and credit 250.00', text: 'The coins have arrived.' },
          { value: 'no', label: 'Reject', text: 'Needs a reason.' },
        ]}
      />
    </DecisionForm>,
  );
  expect(screen.getByRole('radiogroup', { name: 'Your decision' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Confirm and credit 250.00' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Reject' })).toHaveAccessibleDescription(
    'Needs a reason.',
  );
});
