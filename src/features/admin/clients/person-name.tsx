import { Link } from 'react-router-dom';
import type { NameMark } from '@/domain/accounts/look-alike-names';
import { nameOf } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import type { Uid } from '@/domain/ledger/envelope';
import { Photo } from '@/ui/photo';
import { clientAddress } from '@/ui/tables/client-link';
import { NameMarks } from '@/ui/tables/name-marks';
import { opensRow } from '@/ui/tables/row-focus';

interface PersonNameProps {
  uid: Uid;
  profile: Profile | null;
  marks: readonly NameMark[] | undefined;
}

/** Photo and name, which lead to everything about this person. */
export const PersonName = ({ uid, profile, marks }: PersonNameProps) => (
  <span className="person-name">
    <Photo src={profile?.photoUrl} alt="" />
    <span>
      <Link to={clientAddress(uid)} {...opensRow(uid)}>
        {nameOf(profile, uid)}
      </Link>
      {profile?.admin && <small>Administrator</small>}
      <NameMarks of={marks} />
    </span>
  </span>
);
