import { useUserState } from '@/data/user-state';
import { ClientPage } from '@/features/desk-clients/client-page';
import type { ClientParts } from '@/features/desk-clients/client-sections';
import { DecideDialog } from '@/features/desk-requests/decide-dialog';
import { depositKind, withdrawalKind } from '@/features/desk-requests/kinds';
import { UnadjustedNotes } from '@/features/desk-requests/unadjusted-notes';
import { DeskActDialog } from '@/features/desk-subscriptions/desk-act-dialog';
import { SettleDialog } from '@/features/desk-trades/settle-dialog';
import { ReviewDialog } from '@/features/desk-verification/review-dialog';

/** Features do not import each other; here one client's page gets what it shows of the other screens. */
const parts: ClientParts = {
  differences: ({ uid }) => <UnadjustedNotes me={useUserState().uid} of={uid} />,
  deposit: (props) => <DecideDialog {...props} kind={depositKind} choice="complete" />,
  withdrawal: (props) => <DecideDialog {...props} kind={withdrawalKind} choice="complete" />,
  trade: SettleDialog,
  identity: (props) => <ReviewDialog {...props} first="approve" />,
  subscription: DeskActDialog,
};

export const Component = () => <ClientPage parts={parts} />;
