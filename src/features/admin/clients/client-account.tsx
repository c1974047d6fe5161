import { useState } from 'react';
import { Link } from 'react-router-dom';
import { bookPages } from '@/data/collections/book';
import { useBook } from '@/data/hooks/use-book';
import { useUserState } from '@/data/user-state';
import { findNameMarks } from '@/domain/accounts/look-alike-names';
import { nameOf } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import { AccountStanding } from '@/ui/feedback/standing-mark';
import { Heading, HeadingLevel } from '@/ui/heading';
import { Photo } from '@/ui/photo';
import { clientAddress } from '@/ui/tables/client-link';
import { NameMarks, NameMarksLegend } from '@/ui/tables/name-marks';
import { AccountPanel } from './account-panel';
import { Adjust } from './adjust';
import { ClientBook } from './client-book';
import { useFigures } from './use-figures';

/** The figures of the client that was found, and what moved them. */
export function ClientAccount({ profile }: { profile: Profile }) {
  const { uid } = profile;
  const own = useUserState().uid === uid;
  const figures = useFigures(uid);
  const { book, growth } = useBook(uid, bookPages.desk);
  const marks = findNameMarks([profile]);
  const [adjusting, setAdjusting] = useState(false);
  return (
    <>
      <div className="client-head">
        <Photo src={profile.photoUrl} alt="" />
        <div>
          <Heading>{nameOf(profile, uid)}</Heading>
          <p className="client-said">
            <span className="wrap-anywhere">{profile.email}</span>
            <AccountStanding of={profile} />
            <NameMarks of={marks.get(uid)} />
            <Link to={clientAddress(uid)}>Everything about this client</Link>
          </p>
          <NameMarksLegend of={marks} />
        </div>
      </div>
      <HeadingLevel level={3}>
        <div className="client-columns">
          <div>
            <ClientBook uid={uid} of={book} growth={growth} accountOnly />
          </div>
          <div>
            <AccountPanel first of={figures} own={own} onAdjust={() => setAdjusting(true)} />
          </div>
        </div>
      </HeadingLevel>
      {adjusting && <Adjust profile={profile} onClose={() => setAdjusting(false)} />}
    </>
  );
}
