import { ClientBell } from '@/app/notifications/client-bell';
import { SignedIn, type SurroundingProps } from '@/app/session/signed-in';
import { useUserState } from '@/data/user-state';
import { Frame } from './frame';

export const ClientArea = () => <SignedIn area="user" Surrounding={ClientFrame} />;

function ClientFrame(props: SurroundingProps) {
  const { uid, profile } = useUserState();
  return <Frame {...props} bell={<ClientBell uid={uid} joined={profile.joinedDate} />} />;
}
