import { ClientBell } from '@/app/notifications/client-bell';
import { type AreaFrameProps, SignedInArea } from '@/app/session/signed-in-area';
import { useUserState } from '@/data/user-state';
import { AccountBanner } from './account-banner';
import { Frame } from './frame';
import { phoneParts } from './phone-parts';

export const ClientArea = () => <SignedInArea area="user" AreaFrame={ClientFrame} />;

function ClientFrame(props: AreaFrameProps) {
  const { profile } = useUserState();
  return (
    <Frame
      {...props}
      phoneParts={phoneParts}
      bell={<ClientBell reader={profile} />}
      banner={<AccountBanner />}
    />
  );
}
