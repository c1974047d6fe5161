import { usd } from '@/lib/format';
import { Note } from '@/ui/feedback/note';
import { Remote, type RemoteState } from '@/ui/feedback/remote';
import { Bar } from '@/ui/feedback/skeleton';
import { TextField } from '@/ui/forms/fields';
import { Sum } from '@/ui/ledger/sum';
import { confirmation } from './standing-form';
import { isNothingLeft, type Left } from './use-left';

/** Before an account is closed: its money and what waits, and the word that closes it all the same. @param person the client's first name */
export function LeftOnAccount({ of, person }: { of: RemoteState<Left>; person: string }) {
  return (
    <Remote of={of} loading={<Bar width="14rem" />} failedTitle="What is left on the account could not be read">
      {(left) =>
        isNothingLeft(left) ? <p>Nothing is left on this account, and nothing waits.</p> : <Something left={left} person={person} />
      }
    </Remote>
  );
}

function Something({ left, person }: { left: Left; person: string }) {
  return (
    <div className="grid gap-s-3">
      <Sum
        caption="What is left on the account"
        rows={[
          { label: 'Balance', value: usd(left.balance) },
          { label: 'Reserved for withdrawals', value: usd(left.reserved) },
          { label: 'Staked in open trades', value: usd(left.staked) },
          { label: 'Available', value: usd(left.available) },
        ]}
      />
      <Note kind="no">
        <b>A closed client can withdraw nothing, and cancel nothing.</b>{' '}
        {left.waiting.length > 0 && `Waiting: ${left.waiting.join('; ')}. `}
        Decide what waits and pay out what is left first, or tell {person} in the reason what becomes of it.
      </Note>
      <TextField
        name="confirmation"
        label={`Type “${confirmation}” to close the account all the same`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </div>
  );
}
