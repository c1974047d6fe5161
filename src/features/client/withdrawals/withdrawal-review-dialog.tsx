import { useUserState } from '@/data/user-state';
import type { SavedAddress } from '@/domain/accounts/profile';
import { coinSymbol, convertToUnits } from '@/domain/coin';
import { compare, type Money, subtract } from '@/domain/money';
import { coinUnitName, getAddressLabel } from '@/domain/requests/network';
import { isSameAddress } from '@/domain/same-address';
import { env } from '@/lib/env/env';
import { formatDollars, formatPriceAge } from '@/lib/format';
import { Button } from '@/ui/button';
import { DescriptionList } from '@/ui/description-list';
import { Note } from '@/ui/feedback/note';
import { usePriceClock } from '@/ui/hooks/use-price-clock';
import { AddressBox } from '@/ui/ledger/address-box';
import { UsdAmount } from '@/ui/ledger/hidden-amounts';
import { Timeline, TimelineStep } from '@/ui/ledger/timeline';
import { Dialog } from '@/ui/overlays/dialog';
import { partLabel } from '@/ui/part-label';
import { findSavedAddress, type WithdrawalOutput } from './withdrawal-schema';

interface WithdrawalReviewDialogProps {
  output: WithdrawalOutput;
  available: Money | null;
  saved: readonly SavedAddress[];
  busy: boolean;
  /** Why the last attempt failed; shown longer than the toast. */
  failure: string | null;
  onBack: () => void;
  onSubmit: () => void;
}

/**
 * Shows the withdrawal and what happens next. After the press it closes once the act is recorded
 * or the form has to be changed.
 */
export function WithdrawalReviewDialog({
  output,
  available,
  saved,
  busy,
  failure,
  onBack,
  onSubmit,
}: WithdrawalReviewDialogProps) {
  const { coin, address, amount } = output.request;
  return (
    <Dialog
      open
      onClose={onBack}
      dismissable={!busy}
      label="Not sent yet"
      title={`Withdraw ${formatDollars(amount)}?`}
      footer={
        <>
          <Button onClick={onBack} disabledReason={busy ? 'Sending…' : undefined}>
            Back
          </Button>
          <Button kind="primary" busy={busy} onClick={onSubmit}>
            Request {formatDollars(amount)}
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <ReviewFacts output={output} available={available} saved={saved} />
        <AddressBox label={getAddressLabel(coin, env.network)} address={address} />
        <NextSteps coin={coinUnitName[coin]} amount={amount} />
        {env.practice && (
          <Note kind="pending">
            <b>Practice desk:</b> everything is recorded as usual, but no real coins are sent.
          </Note>
        )}
        {failure !== null && (
          <Note kind="error" role="alert">
            <b>We couldn’t confirm your request.</b> {failure} What you typed is still here.
          </Note>
        )}
      </div>
    </Dialog>
  );
}

function ReviewFacts({
  output: { request, saveAs },
  available,
  saved,
}: Pick<WithdrawalReviewDialogProps, 'output' | 'available' | 'saved'>) {
  const { data: rates } = useUserState().rates;
  const { coin, address, amount } = request;
  const clock = usePriceClock();
  const known = findSavedAddress(saved, coin).find((one) =>
    isSameAddress(coin, one.address, address),
  );
  const left =
    available === null || compare(amount, available) > 0 ? null : subtract(available, amount);
  const rows = [
    { label: 'You withdraw', value: formatDollars(amount) },
    { label: 'Fee', value: 'none' },
    rates && {
      label: `You receive (approx.), ${rates.sample ? 'sample price' : 'price'} · ${formatPriceAge(rates.at, clock)}`,
      value: `${convertToUnits(amount, rates.prices[coin])} ${coinSymbol[coin]}`,
    },
    left !== null && { label: 'Available afterwards', value: <UsdAmount amount={left} /> },
    known && { label: 'Saved as', value: known.label },
    saveAs !== null && { label: 'Will be saved as', value: saveAs },
  ];
  return <DescriptionList dense rows={rows.filter((row) => row !== undefined && row !== false)} />;
}

function NextSteps({ coin, amount }: { coin: string; amount: Money }) {
  return (
    <div>
      <h3 className={partLabel.ruled}>What happens next</h3>
      <Timeline className="mt-3">
        <TimelineStep kind="next" important>
          <b>Right away,</b> {formatDollars(amount)} is reserved: it stays in your balance, but
          nothing else can use it.
        </TimelineStep>
        <TimelineStep kind="next" important>
          <b>Then</b> we review the request and send the {coin}. You can cancel until then.
        </TimelineStep>
        <TimelineStep kind="next" important>
          <b>Once sent,</b> {formatDollars(amount)} leaves your balance as one entry. It can’t be
          reversed.
        </TimelineStep>
      </Timeline>
    </div>
  );
}
