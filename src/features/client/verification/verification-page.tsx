import { useQuery } from '@tanstack/react-query';
import { getFileBlob } from '@/data/collections/files';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { env } from '@/lib/env';
import { QueryBoundary } from '@/ui/feedback/query-boundary';
import { Page } from '@/ui/page';
import { useSendDocument } from './use-submit-document';
import { createVerificationHistory } from './verification-history';
import { Verify, VerifySkeleton } from './verify';
import './verify.css';

const openDocument = async (path: string) => getFileBlob(currentUserContext(), path);

export function Component() {
  const { uid, profile } = useUserState();
  const verification = useQuery(queries.verification(uid));
  const book = useQuery(queries.collectionEntries(uid, 'verifications'));
  const form = useSendDocument();
  return (
    <Page title="Verify Account">
      <div className="verify" key={uid}>
        <QueryBoundary query={verification} loading={<VerifySkeleton />} failedTitle="Your verification could not be read">
          {(found) => (
            <Verify
              story={createVerificationHistory(found, book.data ?? [])}
              status={profile.status}
              practice={env.practice}
              book={book}
              form={form}
              open={openDocument}
            />
          )}
        </QueryBoundary>
      </div>
    </Page>
  );
}
