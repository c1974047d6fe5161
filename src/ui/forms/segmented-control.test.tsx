import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { SegmentedControl } from './segmented-control';

const OPTIONS = [
  { value: 'device', label: 'As the device' },
  { value: 'dark', label: 'Dark' },
] as const;

it('takes effect at once and is named by its label, shown or not', async () => {
  const choose = vi.fn();
  render(
    <SegmentedControl
      label="Theme"
      labelHidden
      value="device"
      options={OPTIONS}
      onChange={choose}
    />,
  );
  expect(screen.getByRole('radiogroup', { name: 'Theme' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'As the device' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(choose).toHaveBeenCalledExactlyOnceWith('dark');
});
