import { getErrorMessage } from '@/data/ledger/error-messages';
import { isActError } from '@/data/ledger/errors';

/**
 * As {@link getErrorMessage}, for administrators. The rules refuse an act if a role was taken away
 * while the page was open, and only the operator's script makes room in a list. What needs a second
 * person happens at the desk alone, so other pages do not load these words.
 */
export function getAdminErrorMessage(error: unknown, of: 'act' | 'read' = 'act'): string {
  if (isActError(error, 'denied'))
    return 'This isn’t allowed. Your role at the desk may have changed: reload the page to see what you may do.';
  if (isActError(error, 'full'))
    return 'The list is full. There’ll be room again once something in it is decided or removed, or the operator runs npm run lists:archive.';
  if (isActError(error, 'second-person'))
    return 'This is more than one person may decide. Propose it, and another administrator approves it.';
  if (isActError(error, 'full-of-own'))
    return 'Five of your proposals already wait here. There’s room again once one is decided, or you take one back.';
  return getErrorMessage(error, of);
}
