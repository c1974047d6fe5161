import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { DateRange } from './date-range';

function Held({ onChange }: { onChange: (from: string | null, to: string | null) => void }) {
  const [{ from, to }, set] = useState<{ from: string | null; to: string | null }>({
    from: '2026-03-01',
    to: null,
  });
  const change = (next: string | null, last: string | null) => {
    onChange(next, last);
    set({ from: next, to: last });
  };
  return <DateRange label="Days of the statement" from={from} to={to} onChange={change} />;
}

describe('a range of days', () => {
  it('says each day by itself, and leaves the other alone', () => {
    const onChange = vi.fn();
    render(<Held onChange={onChange} />);
    expect(screen.getByRole('group', { name: 'Days of the statement' })).toBeVisible();
    expect(screen.getByLabelText('From')).toHaveValue('2026-03-01');
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-09' } });
    expect(onChange).toHaveBeenLastCalledWith('2026-03-01', '2026-03-09');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '' } });
    expect(onChange).toHaveBeenLastCalledWith(null, '2026-03-09');
  });

  it('waits while a year is being typed', () => {
    const onChange = vi.fn();
    render(<Held onChange={onChange} />);
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '0202-03-01' } });
    expect(onChange).not.toHaveBeenCalled();
    expect(screen.getByLabelText('From')).toHaveValue('0202-03-01');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-02' } });
    expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-03-02', null);
  });

  it('takes two days in either order, and leaves each where it was typed', () => {
    const onChange = vi.fn();
    render(<Held onChange={onChange} />);
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-02-27' } });
    expect(onChange).toHaveBeenLastCalledWith('2026-03-01', '2026-02-27');
    for (const [name, day] of Object.entries({ From: '2026-03-01', To: '2026-02-27' })) {
      expect(screen.getByLabelText(name)).toHaveValue(day);
      expect(screen.getByLabelText(name)).toBeValid();
      expect(screen.getByLabelText(name)).not.toHaveAccessibleDescription();
    }
  });

  it('follows an address that changes elsewhere', () => {
    const { rerender } = render(
      <DateRange label="Days" from="2026-03-01" to={null} onChange={vi.fn()} />,
    );
    rerender(<DateRange label="Days" from="2026-04-01" to={null} onChange={vi.fn()} />);
    expect(screen.getByLabelText('From')).toHaveValue('2026-04-01');
  });
});
