import { useState } from 'react';
import { Link } from 'react-router-dom';
import { mayFreeze, mayRequestClosure, type Standing } from '@/domain/accounts/standing';
import { isZero, type Money } from '@/domain/money';
import { usd } from '@/lib/format';
import { Button } from '@/ui/button';
import { StatusMark } from '@/ui/feedback/status-mark';
import { Amount } from '@/ui/ledger/hidden-amounts';
import { Panel } from '@/ui/page';
import { Time } from '@/ui/time';
import { ActRow } from './act-row';
import { ConfirmDialog } from './confirm-dialog';
import { Download, type DownloadProps } from './download';

export interface AccountPanelProps {
  standing: Standing;
  /** USD; null while it is not known. */
  balance: Money | null;
  /** When the client froze the account; null where that is not known. */
  frozenAt: Date | null;
  /** When closure was asked for; null where the desk has answered. */
  closureAt: Date | null;
  download: DownloadProps;
  /** @throws FormError */
  onFreeze: () => Promise<void>;
  /** @throws FormError */
  onAskClosure: () => Promise<void>;
}

/** What concerns the account as a whole: taking the data along, stopping everything, leaving. */
export function AccountPanel({ standing, balance, frozenAt, closureAt, download, onFreeze, onAskClosure }: AccountPanelProps) {
  return (
    <Panel title="Your account">
      <ul className="act-rows">
        <Download {...download} />
        {/* A question that was asked before the book answered it is not asked again when that is undone. */}
        <Freeze key={standing} standing={standing} frozenAt={frozenAt} onFreeze={onFreeze} />
        <Closure
          key={`${standing} ${closureAt?.getTime()}`}
          standing={standing}
          balance={balance}
          closureAt={closureAt}
          onAskClosure={onAskClosure}
        />
      </ul>
    </Panel>
  );
}

/** The sidebar has a row for withdrawals only while they can be asked for, and what waits can be cancelled longer than that. */
const Waiting = () => (
  <>
    <Link to="/user/withdrawal">withdrawals</Link> and <Link to="/user/deposit">deposits</Link>
  </>
);

const ToDesk = ({ children }: { children: string }) => <Link to="/company/contact">{children}</Link>;

function Freeze({ standing, frozenAt, onFreeze }: Pick<AccountPanelProps, 'standing' | 'frozenAt' | 'onFreeze'>) {
  const [asking, setAsking] = useState(false);
  if (standing === 'frozen') {
    return (
      <ActRow title="Your account is frozen" action={<StatusMark kind="off">Frozen</StatusMark>}>
        {frozenAt ? (
          <>
            You froze it on <Time at={frozenAt} as="date" />.
          </>
        ) : (
          'It is frozen.'
        )}{' '}
        Only the desk lifts it: <ToDesk>write to the desk</ToDesk>. You can still cancel what waits: <Waiting />.
      </ActRow>
    );
  }
  if (!mayFreeze(standing)) return null;
  return (
    <ActRow
      title="Freeze my account"
      action={
        <Button kind="refuse" onClick={() => setAsking(true)}>
          Freeze
        </Button>
      }
      dialog={asking && <FreezeDialog onFreeze={onFreeze} onClose={() => setAsking(false)} />}
    >
      Stops everything new, such as withdrawals and trades, at once: for a lost phone, or a sign-in that was not yours. Only the desk lifts
      it.
    </ActRow>
  );
}

const FreezeDialog = ({ onFreeze, onClose }: Pick<AccountPanelProps, 'onFreeze'> & { onClose: () => void }) => (
  <ConfirmDialog title="Freeze your account?" act="Freeze my account" word="freeze" onConfirm={onFreeze} onClose={onClose}>
    <dl className="consequences">
      <dt>Stops at once</dt>
      <dd>New withdrawals, trades, deposits and subscriptions, and changes to your profile and photo.</dd>
      <dt>Goes on</dt>
      <dd>
        Requests waiting for the desk, and open trades until they are settled. You can still cancel what waits (<Waiting />
        ), send an identity document, change your password, and read and download everything.
      </dd>
      <dt>Lifted by</dt>
      <dd>The desk alone, when you write to them. Freezing and lifting are both entries in your book, each with its time.</dd>
    </dl>
  </ConfirmDialog>
);

type ClosureProps = Pick<AccountPanelProps, 'standing' | 'balance' | 'closureAt' | 'onAskClosure'>;

function Closure({ standing, balance, closureAt, onAskClosure }: ClosureProps) {
  const [asking, setAsking] = useState(false);
  if (!mayRequestClosure(standing)) {
    return (
      <ActRow title="Your account is closed" action={<StatusMark kind="off">Closed</StatusMark>}>
        Your book stays, and you can read and download it. Questions: <ToDesk>write to the desk</ToDesk>.
      </ActRow>
    );
  }
  if (closureAt) {
    return (
      <ActRow title="You asked to close your account" action={<StatusMark kind="wait">With the desk</StatusMark>}>
        On <Time at={closureAt} as="date" />. The desk reads it in your book and answers; until then nothing changes. Changed your mind?{' '}
        <ToDesk>Write to the desk</ToDesk>.
      </ActRow>
    );
  }
  return (
    <ActRow
      title="Ask to close my account"
      action={
        <Button kind="refuse" onClick={() => setAsking(true)}>
          Ask for closure
        </Button>
      }
      dialog={asking && <ClosureDialog balance={balance} onAskClosure={onAskClosure} onClose={() => setAsking(false)} />}
    >
      Tells the desk that you want to leave. Nothing closes by itself, and your book stays.
    </ActRow>
  );
}

function ClosureDialog({ balance, onAskClosure, onClose }: Pick<AccountPanelProps, 'balance' | 'onAskClosure'> & { onClose: () => void }) {
  return (
    <ConfirmDialog title="Ask to close your account?" act="Ask for closure" onConfirm={onAskClosure} onClose={onClose}>
      {balance !== null && !isZero(balance) && (
        <p>
          Your balance is{' '}
          <b>
            <Amount>{usd(balance)}</Amount> USD
          </b>
          . Withdraw it first: you cannot withdraw from a closed account.
        </p>
      )}
      <p>
        The desk reads the request in your book, settles what is open, and answers you. Until it has decided, everything works as before.
      </p>
    </ConfirmDialog>
  );
}
