import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Time } from '@/ui/time';
import type { Message } from './bell-news';
import { messageFrom } from './client-news';

/** A message of the desk, whole and word for word. */
export function MessageDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={message.title}
      label={
        <>
          {messageFrom(message)}, <Time at={message.createdAt} as="second" />
        </>
      }
      foot={
        <Button kind="first" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p className="message-body">{message.body}</p>
    </Dialog>
  );
}
