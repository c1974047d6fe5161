import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { chooseTheme } from '@/ui/hooks/theme';
import { hideAmounts } from '@/ui/ledger/hidden-amounts';
import { DisplayPanel } from './display-panel';

afterEach(() => {
  chooseTheme('device');
  hideAmounts(false);
});

describe('how things look on this device', () => {
  it('follows the device until something else is chosen', async () => {
    const user = userEvent.setup({ delay: null });
    render(<DisplayPanel />);
    expect(screen.getByRole('radio', { name: 'As the device' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement).toHaveClass('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
  });

  it('hides amounts, and shows them again', async () => {
    const user = userEvent.setup({ delay: null });
    render(<DisplayPanel />);
    await user.click(screen.getByRole('radio', { name: 'Hidden' }));
    expect(screen.getByRole('radio', { name: 'Hidden' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Shown' }));
    expect(screen.getByRole('radio', { name: 'Shown' })).toBeChecked();
  });

  it('offers to hide amounts only where pages do', () => {
    render(<DisplayPanel amounts={false} />);
    expect(screen.queryByRole('radio', { name: 'Hidden' })).toBeNull();
    expect(screen.getByText('Remembered on this device only.')).toBeVisible();
  });
});
