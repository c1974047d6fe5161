import { getErrorMessage } from '@/data/ledger/error-messages';
import { isActError } from '@/data/ledger/errors';

/** As {@link getErrorMessage}, for administrators. The rules refuse an act if a role was taken away while the page was open. */
export const getDeskErrorMessage = (error: unknown): string =>
  isActError(error, 'denied')
    ? 'This isn’t allowed. Your role at the desk may have changed: reload the page to see what you may do.'
    : getErrorMessage(error);
