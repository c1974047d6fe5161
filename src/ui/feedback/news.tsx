import { Button } from '@/ui/button';
import { Dialog } from '@/ui/overlays/dialog';
import { Time } from '@/ui/time';
import './news.css';

/** What the desk wrote, as its reader sees it. */
export interface ShownMessage {
  title: string;
  body: string;
  /** Who is meant: "The desk writes to you". */
  from: string;
  at: Date;
}

/** Who is meant: one client, or all of them. */
export const getSender = (to: 'you' | 'everyone'): string => (to === 'you' ? 'The desk writes to you' : 'The desk writes to everyone');

/** A line of the bell's news, with the beginning of the message; pressed, it opens. */
export function MessageItem({ message, isNew, onRead }: { message: ShownMessage; isNew: boolean; onRead: () => void }) {
  return (
    <button type="button" onClick={onRead} className="news-item" data-unread={isNew ? '' : undefined}>
      <span className="news-what">
        {isNew && <span className="sr-only">New: </span>}
        {message.title}
      </span>
      <Time at={message.at} />
      <small>{message.from}</small>
      <q>{message.body}</q>
    </button>
  );
}

/** A message of the desk, whole and word for word. */
export function MessageDialog({ message, onClose }: { message: ShownMessage; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={message.title}
      label={
        <>
          {message.from}, <Time at={message.at} as="second" />
        </>
      }
      foot={
        <Button kind="first" onClick={onClose}>
          Close
        </Button>
      }
    >
      <MessageBody text={message.body} />
    </Dialog>
  );
}

/** What somebody wrote, as text: its line breaks stay, and nothing in it is markup. */
export const MessageBody = ({ text }: { text: string }) => <p className="message-body">{text}</p>;
