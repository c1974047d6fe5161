import { SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { parseMoney } from '@/domain/money';
import { CardOrderSelect } from '@/parts/clients/list-order';
import type { RequestKind } from '@/parts/requests/request-kinds';
import { Button } from '@/ui/button';
import { Field, getDescribedBy } from '@/ui/forms/field';
import { fieldLabelClass, getControlClass } from '@/ui/forms/field-classes';
import { CheckboxLine } from '@/ui/forms/input-field';
import type { ListState } from '@/ui/tables/search-params';
import { OptionalFilter } from '@/ui/tables/toolbar';
import type { RequestFilters } from '../request-filters';
import {
  emptyPendingFilters,
  getActiveFilters,
  getTraitLabel,
  getTraits,
  minimumAgeOptions,
  orderLabels,
  type PendingFilters,
  pendingOrders,
  type Trait,
} from './pending-filters';

interface PendingToolsProps {
  kind: RequestKind;
  list: Pick<ListState<RequestFilters>, 'filters' | 'change'>;
  /** Renders the toolbar of every tab with these tools in it. */
  renderToolbar: (tools: ReactNode) => ReactNode;
}

/**
 * The toolbar of the waiting tab: order and further filters, and each filter that is on with a
 * button that removes it.
 */
export function PendingTools({
  kind,
  list: { filters, change },
  renderToolbar,
}: PendingToolsProps) {
  const panelId = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const active = getActiveFilters(filters, kind);
  const remove = (part: Partial<PendingFilters>) => {
    change(part);
    // The pressed button is gone with its filter.
    button.current?.focus();
  };
  return (
    <>
      {renderToolbar(
        <>
          <CardOrderSelect
            orders={pendingOrders}
            labels={orderLabels}
            value={filters.order}
            onChange={(order) => change({ order })}
          />
          <Button
            ref={button}
            size="toolbar"
            className="max-sm:flex-auto"
            aria-expanded={open}
            aria-controls={open ? panelId : undefined}
            onClick={() => setOpen(!open)}
          >
            <SlidersHorizontal aria-hidden="true" />
            {active.length > 0 ? `Filters (${active.length})` : 'Filters'}
          </Button>
        </>,
      )}
      {open && <FilterPanel id={panelId} kind={kind} filters={filters} onChange={change} />}
      {active.length > 0 && (
        <ul className="-mt-3 mb-6 flex flex-wrap gap-2 print:hidden" aria-label="Filters in use">
          {active.map(({ label, removed }) => (
            <li key={label}>
              <Button
                dense
                className="max-sm:min-h-control"
                aria-label={`Remove filter: ${label}`}
                onClick={() => remove(removed)}
              >
                {label}
                <X aria-hidden="true" />
              </Button>
            </li>
          ))}
          <li>
            <Button
              kind="plain"
              dense
              className="max-sm:min-h-control"
              onClick={() => remove(emptyPendingFilters)}
            >
              Clear filters
            </Button>
          </li>
        </ul>
      )}
    </>
  );
}

interface FilterPanelProps {
  id: string;
  kind: RequestKind;
  filters: PendingFilters;
  onChange: (part: Partial<PendingFilters>) => void;
}

function FilterPanel({ id, kind, filters, onChange }: FilterPanelProps) {
  const { least, most, traits, olderThan } = filters;
  const toggle = (trait: Trait) =>
    onChange({
      traits: traits.includes(trait) ? traits.filter((one) => one !== trait) : [...traits, trait],
    });
  return (
    <fieldset
      id={id}
      className="-mt-3 mb-6 flex flex-wrap items-start gap-x-4 gap-y-3 border-rule border-b pb-4 print:hidden"
    >
      <legend className="sr-only">Filters</legend>
      <AmountInput
        label="At least, USD"
        value={least}
        onChange={(text) => onChange({ least: text })}
      />
      <AmountInput
        label="At most, USD"
        value={most}
        onChange={(text) => onChange({ most: text })}
      />
      <div className="grid gap-1.5 max-sm:basis-full">
        <span className={fieldLabelClass} aria-hidden="true">
          Age
        </span>
        <OptionalFilter
          label="Age"
          every="Any age"
          value={olderThan}
          options={minimumAgeOptions}
          onChange={(value) => onChange({ olderThan: value })}
        />
      </div>
      <div className="flex flex-wrap gap-x-6 max-sm:basis-full sm:pt-6">
        {getTraits(kind).map((trait) => (
          <div key={trait} className="max-sm:basis-full">
            <CheckboxLine
              id={`${id}-${trait}`}
              isTarget
              checked={traits.includes(trait)}
              onChange={() => toggle(trait)}
            >
              {getTraitLabel(trait, kind)}
            </CheckboxLine>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function AmountInput({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
}) {
  const id = useId();
  const error =
    value.trim() !== '' && parseMoney(value) === null ? 'Enter an amount, e.g. 1000' : undefined;
  return (
    <div className="w-36 max-sm:w-auto max-sm:flex-1">
      <Field id={id} label={label} error={error}>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          className={`${getControlClass('figure', { inBar: true })} w-full`}
          value={value}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={getDescribedBy(id, { error })}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    </div>
  );
}
