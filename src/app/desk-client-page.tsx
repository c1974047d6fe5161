import { ClientPage } from '@/features/desk-clients/client-page';
import { DeskActDialog } from '@/features/desk-subscriptions/desk-act-dialog';

/** Features do not import each other; here one client's page gets the dialog of another screen. */
export const Component = () => <ClientPage subscriptionDialog={DeskActDialog} />;
