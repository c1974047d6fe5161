import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Month, monthStart, monthsBeside } from '@/domain/statement-month';
import { monthYear } from '@/lib/format';
import { Button, IconButton } from '@/ui/button';
import { Picker, Toolbar } from '@/ui/toolbar';
import { type Order, orders, orderWords, type Show, shows, showWords } from './view';

export const monthName = (month: Month): string => monthYear(monthStart(month));

export interface MonthBarProps {
  months: readonly Month[];
  month: Month;
  show: Show;
  order: Order;
  onMonth: (month: Month) => void;
  onShow: (show: Show) => void;
  onOrder: (order: Order) => void;
}

/** Which month, which entries, in which order; and paper. */
export function MonthBar({ months, month, show, order, onMonth, onShow, onOrder }: MonthBarProps) {
  const { before, after } = monthsBeside(months, month);
  return (
    <Toolbar label="Month, kind and order">
      <span className="stepper">
        <Step to={before} otherwise="No entries before this month" onMonth={onMonth} icon={<ChevronLeft />} />
        <b aria-live="polite">{monthName(month)}</b>
        <Step to={after} otherwise="No entries after this month" onMonth={onMonth} icon={<ChevronRight />} />
      </span>
      <span className="ml-auto max-sm:hidden" />
      <Picker label="Show" value={show} options={shows.map((value) => ({ value, label: showWords[value] }))} onChange={onShow} />
      <Picker label="Order" value={order} options={orders.map((value) => ({ value, label: orderWords[value] }))} onChange={onOrder} />
      <Button onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        Print
      </Button>
    </Toolbar>
  );
}

interface StepProps {
  to: Month | null;
  otherwise: string;
  onMonth: (month: Month) => void;
  icon: ReactNode;
}

/** One month on or back. At an end it stays focusable and says so, so that the focus is not lost by the last step. */
function Step({ to, otherwise, onMonth, icon }: StepProps) {
  return (
    <IconButton
      label={to === null ? otherwise : monthName(to)}
      aria-disabled={to === null || undefined}
      icon={icon}
      onClick={() => to !== null && onMonth(to)}
    />
  );
}
