import { Button } from '@/ui/button';
import { Note } from './note';
import type { RemoteState } from './remote';

export interface NoMarketProps {
  /** What could not be compared: "The opening price". */
  what: string;
  /** Without the market of that time. */
  of: Pick<RemoteState<unknown>, 'status' | 'refetch'>;
}

/** Why the client's price stands there without another beside it. */
export const NoMarket = ({ what, of: { status, refetch } }: NoMarketProps) => (
  <Note>
    {what} could not be compared with the market of that time:{' '}
    {status === 'error' ? 'the price service does not answer. ' : 'the price service does not go back to it.'}
    {status === 'error' && (
      <Button kind="plain" dense onClick={() => void refetch()}>
        Try again
      </Button>
    )}
  </Note>
);
