import { type Coin, coinName } from '@/domain/coin';
import type { Deposit } from '@/domain/requests/deposit';
import { dayAndTime, usd } from '@/lib/format';
import { Button } from '@/ui/button';
import { EarlierStands } from '@/ui/feedback/earlier-stands';
import { Note } from '@/ui/feedback/note';
import { TextField } from '@/ui/forms/fields';
import { Step } from '@/ui/ledger/steps';
import { transactionForm } from './request';

export interface SentStepProps {
  coin: Coin;
  busy: boolean;
  /** Why it cannot be announced yet. */
  notYet: string | undefined;
  /** Why the last attempt failed; it outlasts its toast. */
  failure: string | null;
  /** A deposit of the same amount and coin that waits, where the client has just announced it again. */
  twin: Deposit | undefined;
  /** Something else that was sent before stands in the list. */
  stands: boolean;
}

export function SentStep({ coin, busy, notYet, failure, twin, stands }: SentStepProps) {
  return (
    <Step title="Tell us that you have sent it">
      <div className="form deposit-sent">
        <TextField
          name="txid"
          label="Transaction id (optional)"
          hint="Your wallet shows it after sending. With it the desk finds your coins sooner."
          placeholder={transactionForm[coin]}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {failure !== null && (
          <Note kind="no">
            <b>It was not confirmed.</b> {failure} What you typed is still here.
          </Note>
        )}
        {twin && (
          <Note kind="wait" role="alert">
            <b>
              You announced {usd(twin.amount)} in {coinName[coin].toLowerCase()} on {dayAndTime(twin.createdAt)}, and it still waits.
            </b>{' '}
            Announce another one only if you have sent the coins twice.
          </Note>
        )}
        {stands && (
          <EarlierStands>
            It is in your deposits. To correct it, cancel it there: what is written here would be another deposit.
          </EarlierStands>
        )}
        <div className="acts">
          <Button kind="first" type="submit" busy={busy} notYet={notYet}>
            {twin ? 'I have sent it twice' : 'I have sent it'}
          </Button>
          {notYet !== undefined && <p className="deposit-small">{notYet}</p>}
        </div>
      </div>
    </Step>
  );
}
