import { Link } from 'react-router-dom';
import type { Uid } from '@/domain/envelope';
import { nameOf } from '@/domain/person-words';
import type { Profile } from '@/domain/profile';
import { clientAddress } from '@/ui/client-link';
import { Photo } from '@/ui/photo';
import { opensRow } from '@/ui/row-focus';

/** Photo and name, which lead to everything about this person. */
export const PersonName = ({ uid, profile }: { uid: Uid; profile: Profile | null }) => (
  <span className="person-name">
    <Photo src={profile?.photoUrl} alt="" />
    <span>
      <Link to={clientAddress(uid)} {...opensRow(uid)}>
        {nameOf(profile, uid)}
      </Link>
      {profile?.admin && <small>Administrator</small>}
    </span>
  </span>
);
