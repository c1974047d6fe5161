import { type ReactNode, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { freezeAccount, requestClosure } from '@/data/collections/user-acts';
import type { DataContext } from '@/data/ledger/context';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { isActError } from '@/data/ledger/errors';
import { useUserState } from '@/data/user-state';
import {
  type AccountStatus,
  canFreeze,
  canRequestClosure,
  canWithdraw,
} from '@/domain/accounts/account-status';
import { isZero, type Money } from '@/domain/money';
import type { Op } from '@/domain/revision-fields';
import { formatDollars } from '@/lib/format';
import { Button } from '@/ui/button';
import { StatusMark } from '@/ui/feedback/status-mark';
import { TextField } from '@/ui/forms/fields';
import { Form, FormError, useSchemaForm } from '@/ui/forms/form';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import { Amount } from '@/ui/ledger/hidden-amounts';
import { Dialog } from '@/ui/overlays/dialog';
import type { ToastMessages } from '@/ui/overlays/toasts';
import { Panel } from '@/ui/page';
import { Time } from '@/ui/time';
import { DownloadRow, type DownloadRowProps } from './own-data-rows';
import { SettingRow } from './setting-row';

interface TypedWordDialogProps {
  title: string;
  act: string;
  /** Word to type, so that it does not happen by accident. If undefined, a press is enough. */
  word?: string;
  /** Resolves when it is done and shown. @throws FormError */
  onAct: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Confirms an action that only the desk can undo. It closes when the action is done, not before.
 */
function TypedWordDialog({ title, act, word, onAct, onClose, children }: TypedWordDialogProps) {
  const id = useId();
  const [schema] = useState(() =>
    v.object({ word: word === undefined ? v.string() : createWordSchema(word) }),
  );
  const form = useSchemaForm(
    schema,
    async () => {
      await onAct();
      onClose();
    },
    { defaultValues: { word: '' } },
  );
  const { busy } = form;
  const typed = useWatch({ control: form.control, name: 'word' });
  const isMissing = word !== undefined && !isSameWord(typed, word);
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      dismissable={!busy}
      footer={
        <>
          <Button
            data-autofocus={word === undefined ? '' : undefined}
            onClick={onClose}
            disabledReason={busy ? 'Saving…' : undefined}
          >
            Cancel
          </Button>
          <Button
            kind="danger"
            type="submit"
            form={id}
            busy={busy}
            disabledReason={isMissing ? `Type “${word}” first.` : undefined}
          >
            {act}
          </Button>
        </>
      }
    >
      <Form {...form} id={id}>
        {children}
        {word !== undefined && (
          <TextField
            name="word"
            label={`Type “${word}” to confirm`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Form>
    </Dialog>
  );
}

const isSameWord = (text: string, word: string): boolean => text.trim().toLowerCase() === word;

const createWordSchema = (word: string) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => isSameWord(text, word),
      `Type the word “${word}”, so that nothing happens by accident.`,
    ),
  );

const failureMessage = 'Error Occurred, Try Again.';
const freezeMessages = {
  progress: 'Freezing Your Account...',
  success: 'Account Frozen',
  failure: failureMessage,
};
const closureMessages = {
  progress: 'Requesting Closure...',
  success: 'Closure Requested',
  failure: failureMessage,
};

/**
 * One act on the account as a whole. At another revision it is another act: the earlier one may
 * have been undone by the desk since.
 */
function useAccountAct(
  action: 'status.frozen' | 'closure.requested',
  messages: ToastMessages,
  send: (context: DataContext, op: Op) => Promise<void>,
) {
  const { profile } = useUserState();
  const { attempt } = useLedgerMutation<void>({
    action,
    messages,
    keyParts: () => [String(profile.rev)],
    send: (_, op) => send(currentUserContext(), op),
  });
  return async (): Promise<void> => {
    const result = await attempt();
    if (!result.ok && !isActError(result.error, 'already-decided'))
      throw new FormError(result.message);
  };
}

export const useFreeze = () => useAccountAct('status.frozen', freezeMessages, freezeAccount);
export const useRequestClosure = () =>
  useAccountAct('closure.requested', closureMessages, requestClosure);

interface AccountPanelProps {
  status: AccountStatus;
  /** USD; null if not known. */
  balance: Money | null;
  /** When the client froze the account; null if not known. */
  frozenAt: Date | null;
  /** When closure was requested; null if there is no request or the desk has answered it. */
  closureAt: Date | null;
  download: DownloadRowProps;
  /** @throws FormError */
  onFreeze: () => Promise<void>;
  /** @throws FormError */
  onAskClosure: () => Promise<void>;
}

export function AccountPanel(props: AccountPanelProps) {
  const { status, balance, frozenAt, closureAt, download, onFreeze, onAskClosure } = props;
  return (
    <Panel title="Your account">
      <ul>
        <DownloadRow {...download} />
        {/* The keys close an open dialog when the status changes. It does not reopen if the change is undone. */}
        <FreezeRow key={status} status={status} frozenAt={frozenAt} onFreeze={onFreeze} />
        <ClosureRow
          key={`${status} ${closureAt?.getTime()}`}
          status={status}
          balance={balance}
          closureAt={closureAt}
          onAskClosure={onAskClosure}
        />
      </ul>
    </Panel>
  );
}

/**
 * The sidebar links withdrawals only while they can be requested, but pending ones can be cancelled
 * longer.
 */
const RequestLinks = () => (
  <>
    <Link to="/user/withdrawal">withdrawals</Link> and <Link to="/user/deposit">deposits</Link>
  </>
);

const ContactLink = ({ children }: { children: string }) => (
  <Link to="/company/contact">{children}</Link>
);

function FreezeRow({
  status,
  frozenAt,
  onFreeze,
}: Pick<AccountPanelProps, 'status' | 'frozenAt' | 'onFreeze'>) {
  const [asking, setAsking] = useState(false);
  if (status === 'frozen') {
    return (
      <SettingRow
        title="Your account is frozen"
        action={<StatusMark kind="neutral">Frozen</StatusMark>}
      >
        {frozenAt ? (
          <>
            You froze it on <Time at={frozenAt} format="date" />.
          </>
        ) : (
          'It’s frozen.'
        )}{' '}
        Only we can unfreeze it: <ContactLink>contact us</ContactLink>. You can still cancel pending{' '}
        <RequestLinks />.
      </SettingRow>
    );
  }
  if (!canFreeze(status)) return null;
  return (
    <SettingRow
      title="Freeze my account"
      action={
        <Button kind="danger-outline" onClick={() => setAsking(true)}>
          Freeze
        </Button>
      }
      dialog={asking && <FreezeDialog onFreeze={onFreeze} onClose={() => setAsking(false)} />}
    >
      Stops everything new right away, such as withdrawals and trades. Use it if you lose your
      phone, or see a sign-in that wasn’t yours. Only we can lift it.
    </SettingRow>
  );
}

const FreezeDialog = ({
  onFreeze,
  onClose,
}: Pick<AccountPanelProps, 'onFreeze'> & { onClose: () => void }) => (
  <TypedWordDialog
    title="Freeze your account?"
    act="Freeze my account"
    word="freeze"
    onAct={onFreeze}
    onClose={onClose}
  >
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 text-t-ui/[1.5] max-[30rem]:grid-cols-1 max-[30rem]:gap-y-0">
      <Consequence title="What stops">
        Right away: new withdrawals, trades, deposits and subscriptions, and changes to your profile
        and photo.
      </Consequence>
      <Consequence title="What continues">
        Pending requests, and open trades until we settle them. You can still cancel pending{' '}
        <RequestLinks />, send an identity document, change your password, and read and download
        everything.
      </Consequence>
      <Consequence title="How to unfreeze">
        Contact us; only we can lift it. Freezing and unfreezing are both recorded in your book,
        each with its time.
      </Consequence>
    </dl>
  </TypedWordDialog>
);

const Consequence = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-3 text-t-sm/[1.6]">{title}</dt>
    <dd className="max-[30rem]:mb-3">{children}</dd>
  </>
);

type ClosureRowProps = Pick<AccountPanelProps, 'status' | 'balance' | 'closureAt' | 'onAskClosure'>;

function ClosureRow({ status, balance, closureAt, onAskClosure }: ClosureRowProps) {
  const [asking, setAsking] = useState(false);
  if (!canRequestClosure(status)) {
    return (
      <SettingRow
        title="Your account is closed"
        action={<StatusMark kind="neutral">Closed</StatusMark>}
      >
        Your book is kept, and you can read and download it. Questions?{' '}
        <ContactLink>Contact us</ContactLink>.
      </SettingRow>
    );
  }
  if (closureAt) {
    return (
      <SettingRow
        title={
          <>
            You asked to close your account on <Time at={closureAt} format="date" />
          </>
        }
        action={<StatusMark kind="pending">Requested</StatusMark>}
      >
        We’ll read it in your book and reply; until then, nothing changes. Changed your mind?{' '}
        <ContactLink>Contact us</ContactLink>.
      </SettingRow>
    );
  }
  return (
    <SettingRow
      title="Request account closure"
      action={
        <Button kind="danger-outline" onClick={() => setAsking(true)}>
          Request closure
        </Button>
      }
      dialog={
        asking && (
          <ClosureDialog
            status={status}
            balance={balance}
            onAskClosure={onAskClosure}
            onClose={() => setAsking(false)}
          />
        )
      }
    >
      We’ll contact you first. Your book is kept.
    </SettingRow>
  );
}

interface ClosureDialogProps
  extends Pick<AccountPanelProps, 'status' | 'balance' | 'onAskClosure'> {
  onClose: () => void;
}

function ClosureDialog({ status, balance, onAskClosure, onClose }: ClosureDialogProps) {
  return (
    <TypedWordDialog
      title="Request account closure?"
      act="Request closure"
      onAct={onAskClosure}
      onClose={onClose}
    >
      {balance !== null && !isZero(balance) && (
        <p>
          Your balance is{' '}
          <b>
            <Amount>{formatDollars(balance)}</Amount>
          </b>
          .{' '}
          {canWithdraw(status) ? (
            'Withdraw what’s available first: you can’t withdraw from a closed account.'
          ) : (
            <>
              You can’t withdraw right now: <ContactLink>ask us</ContactLink> how it’s paid out.
            </>
          )}
        </p>
      )}
      <p>
        We read the request in your book, settle what’s open, and reply to you. Until we decide,
        everything works as before.
      </p>
    </TypedWordDialog>
  );
}
