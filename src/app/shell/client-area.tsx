import { useEffect } from 'react';
import { ClientBell } from '@/app/notifications/client-bell';
import { type AreaFrameProps, SignedInArea } from '@/app/session/signed-in-area';
import { useUserState } from '@/data/user-state';
import { formatFullName, type Profile } from '@/domain/accounts/profile';
import { onIdle } from '@/lib/device/on-idle';
import { AccountBanner } from './account-banner';
import { Frame } from './frame';
import { phoneParts } from './phone-parts';

export const ClientArea = () => <SignedInArea area="user" AreaFrame={ClientFrame} />;

/** The contact form, which is on a public page, begins with the client's name and email. */
function useContactSender(profile: Profile): void {
  const name = formatFullName(profile);
  const { email } = profile;
  useEffect(
    () =>
      onIdle(() => {
        import('@/lib/browser-storage/contact-draft').then(
          ({ fillInSender }) => fillInSender({ name, email }),
          // Without a connection the form begins empty.
          () => undefined,
        );
      }),
    [name, email],
  );
}

function ClientFrame(props: AreaFrameProps) {
  const { profile } = useUserState();
  useContactSender(profile);
  return (
    <Frame
      {...props}
      phoneParts={phoneParts}
      bell={<ClientBell reader={profile} />}
      banner={<AccountBanner />}
    />
  );
}
