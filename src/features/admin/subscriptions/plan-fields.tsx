import { limits } from '@/domain/accounts/profile';
import { planLimits } from '@/domain/requests/plans';
import { Button } from '@/ui/button';
import { StatusMark, type StatusMarkProps } from '@/ui/feedback/status-mark';
import { AmountField, TextAreaField, TextField } from '@/ui/forms/fields';
import type { Change, TypedPlan } from './typed-plans';

export interface PlanFieldsProps {
  place: number;
  typed: TypedPlan;
  change: Change;
  /** Takes it off the offer, or puts it there again. */
  onWithdraw: () => void;
  /** Of one that was never saved. */
  onRemove: () => void;
}

const marks: Record<Exclude<Change, 'none'>, { kind: StatusMarkProps['kind']; word: string }> = {
  new: { kind: 'wait', word: 'New' },
  changed: { kind: 'wait', word: 'Changed' },
  withdrawn: { kind: 'off', word: 'Withdrawn' },
};

/** One plan of the form. */
export function PlanFields({ place, typed, change, onWithdraw, onRemove }: PlanFieldsProps) {
  const name = typed.name.trim() || 'New plan';
  const at = (field: keyof TypedPlan) => `plans.${place}.${field}`;
  return (
    <fieldset className="plan-edit">
      <legend>
        <span className="plan-name">{name}</span>
        {change !== 'none' && <StatusMark kind={marks[change].kind}>{marks[change].word}</StatusMark>}
      </legend>
      {typed.withdrawn ? (
        <p className="text-ink-2 text-t-sm">
          Nobody can choose it once this is saved. Clients who have it keep it on the same terms until it ends.
        </p>
      ) : (
        <>
          <div className="plan-terms">
            <TextField name={at('name')} label="Name" autoComplete="off" maxLength={limits.name} />
            <AmountField name={at('fee')} label="Fee" />
            <TextField name={at('days')} label="Days" inputMode="numeric" autoComplete="off" />
          </div>
          <TextAreaField
            name={at('includes')}
            label="What it includes"
            hint={`One line each, at most ${planLimits.includes}. Say what a client gets, and never promise a return.`}
            rows={Math.max(3, typed.includes.split('\n').length)}
          />
        </>
      )}
      <div>
        {change === 'new' ? (
          <Button kind="plain" dense onClick={onRemove}>
            Remove {typed.name.trim() || 'the new plan'}
          </Button>
        ) : (
          <Button kind={typed.withdrawn ? 'plain' : 'refuse'} dense onClick={onWithdraw}>
            {typed.withdrawn ? `Keep ${name}` : `Withdraw ${name}`}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
