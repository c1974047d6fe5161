import { useUserState } from '@/data/user-state';
import { ClientBell } from './client-bell';
import { Frame } from './frame';
import { SignedIn, type SurroundingProps } from './signed-in';

export const ClientArea = () => <SignedIn area="user" Surrounding={ClientFrame} />;

function ClientFrame(props: SurroundingProps) {
  const { uid, profile } = useUserState();
  return <Frame {...props} bell={<ClientBell uid={uid} joined={profile.joinedDate} />} />;
}
