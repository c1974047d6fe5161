import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { isClosureRefused } from '@/domain/accounts/account';
import {
  type AccountStatus,
  canAct,
  canCancel,
  canWithdraw,
  getAccountStatusName,
} from '@/domain/accounts/account-status';
import { type Entry, formatFolio } from '@/domain/ledger/ledger';
import { formatDayMonthYear } from '@/lib/format';
import { cx } from '@/ui/cx';
import { Banner } from '@/ui/feedback/note';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { hideAmountsInText, useAmountsHidden } from '@/ui/ledger/hidden-amounts';

/**
 * What a client cannot do now, why, and what to do about it: on every page, while the account is
 * not active or about to close.
 */
export function AccountBanner() {
  const { profile } = useUserState();
  const { status, closureAt } = profile;
  return (
    <div className="print:hidden">
      {!canWithdraw(status) && <StatusBanner status={status} isNew={profile.rev === 1} />}
      {closureAt && canCancel(status) && <ClosureBanner at={closureAt} />}
    </div>
  );
}

const contactPath = '/company/contact';
const withdrawalsPath = '/user/withdrawal';

/**
 * @param isNew no act has changed the account since it was opened, so there is no reason to show
 */
function StatusBanner({ status, isNew }: { status: AccountStatus; isNew: boolean }) {
  const missing = { to: withdrawalsPath, name: 'See what’s missing' };
  if (status === 'pending') {
    return (
      <Banner title="Withdrawals aren’t open yet">
        They open once we activate your account.{' '}
        {isNew ? (
          <BannerLinks links={[missing]} />
        ) : (
          <StatusReason status={status} links={[missing]} />
        )}
      </Banner>
    );
  }
  const isClosed = !canCancel(status);
  const withdrawals = {
    to: withdrawalsPath,
    name: isClosed ? 'Money left in your account' : 'Your withdrawals',
  };
  return (
    <Banner
      kind={canAct(status) ? 'pending' : 'error'}
      title={`Account status: ${getAccountStatusName(status).toLowerCase()}`}
    >
      {getPermissions(status)}
      <StatusReason
        status={status}
        links={[{ to: contactPath, name: 'Contact us' }, canAct(status) ? missing : withdrawals]}
      />
    </Banner>
  );
}

function getPermissions(status: AccountStatus): string {
  if (canAct(status)) return 'You can deposit and trade, but not withdraw.';
  if (canCancel(status))
    return 'You can’t deposit, trade or withdraw, but you can cancel what’s pending. Only we can change this.';
  return 'You can still read and download your book.';
}

/**
 * The newest change may answer a request for closure. Clients who can act have other first reads,
 * so for them it is one.
 */
export const readEntryCount = 2;

/** A longer reason goes on in the entry. */
const reasonClass = 'my-1 line-clamp-2 min-h-[1lh] max-sm:line-clamp-3';

/** The desk's reason itself, with its entry. Its space is kept while it loads. */
function StatusReason({ status, links }: { status: AccountStatus; links: readonly BannerLink[] }) {
  const { uid } = useUserState();
  const hidden = useAmountsHidden();
  const { data: entries, status: read } = useQuery(
    queries.statusEntries(uid, canAct(status) ? 1 : readEntryCount),
  );
  const entry = entries?.find((one) => one.after.status === status && !isClosureRefused(one));
  // There from the start, because another link may need another line.
  const more = {
    to: `/user/statement${entry ? `#${formatFolio(entry)}` : ''}`,
    name: 'See the entry',
  };
  return (
    <>
      {/* Most clients freeze the account themselves, which takes one line. */}
      <span className={cx(reasonClass, status !== 'frozen' && 'max-sm:min-h-[3lh]')}>
        {read === 'pending' ? (
          <SkeletonBar width="min(24rem, 80%)" />
        ) : (
          <Reason
            entry={entry}
            status={status}
            mask={hidden ? hideAmountsInText : (text) => text}
          />
        )}
      </span>
      <BannerLinks links={[...links, more]} />
    </>
  );
}

interface ReasonProps {
  entry: Entry | undefined;
  status: AccountStatus;
  mask: (text: string) => string;
}

function Reason({ entry, status, mask }: ReasonProps): ReactNode {
  // A correction of the profile leaves the status of a new client as it was.
  if (!entry) return status === 'pending' ? null : <>The reason is in your statement.</>;
  if (entry.action === 'status.frozen') return <>You froze it on {formatDayMonthYear(entry.at)}.</>;
  return (
    <>
      {formatDayMonthYear(entry.at)}: <q>{mask(entry.reason)}</q>
    </>
  );
}

const ClosureBanner = ({ at }: { at: Date }) => (
  <Banner title={`You asked to close your account on ${formatDayMonthYear(at)}`}>
    Nothing changes until we decide.{' '}
    <BannerLinks
      links={[
        { to: contactPath, name: 'Changed your mind?' },
        { to: '/user/settings', name: 'See your request' },
      ]}
    />
  </Banner>
);

interface BannerLink {
  to: string;
  name: string;
}

const BannerLinks = ({ links }: { links: readonly BannerLink[] }) => (
  <span className="inline-flex flex-wrap gap-x-4 gap-y-3 align-baseline">
    {links.map(({ to, name }) => (
      <Link key={name} className="touch-target py-0.5" to={to}>
        {name}
      </Link>
    ))}
  </span>
);
