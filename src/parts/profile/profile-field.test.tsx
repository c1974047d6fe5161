import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mapFields, profileFieldNames, profileFields } from '@/domain/accounts/profile-fields';
import { profileEditSchema } from '@/domain/accounts/profile-input';
import { Form, useSchemaForm } from '@/ui/forms/form';
import { ProfileField } from './profile-field';

function Fields({ stored }: { stored: string }) {
  const form = useSchemaForm(profileEditSchema, async () => {}, {
    defaultValues: mapFields(profileFieldNames, () => ''),
  });
  return (
    <Form {...form} submitLabel="Save">
      {profileFieldNames.map((name) => (
        <ProfileField key={name} name={name} stored={stored} />
      ))}
    </Form>
  );
}
const getOptions = (label: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ value }) => value);

describe('ProfileField', () => {
  it('labels every field of the table, and says which are optional', () => {
    render(<Fields stored="" />);
    for (const { label, required } of Object.values(profileFields))
      expect(screen.getByLabelText(required ? label : `${label} (optional)`)).toBeVisible();
  });

  it('offers the stored choice once, also if it is no longer in the list', () => {
    render(<Fields stored="Sweden" />);
    expect(getOptions('Country').filter((name) => name === 'Sweden')).toHaveLength(1);
    expect(getOptions('Gender (optional)')).toEqual(['', 'Female', 'Male', 'Other', 'Sweden']);
  });
});
