import { Dialog } from '@/ui/overlays/dialog';
import { Time } from '@/ui/time';
import './messages.css';

export interface DisplayedMessage {
  title: string;
  body: string;
  /** Sender and recipients: "The desk writes to you". */
  from: string;
  at: Date;
}

export const getSenderLabel = (to: 'you' | 'everyone'): string => (to === 'you' ? 'The desk writes to you' : 'The desk writes to everyone');

export function MessageItem({ message, isNew, onRead }: { message: DisplayedMessage; isNew: boolean; onRead: () => void }) {
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

export function MessageDialog({ message, onClose }: { message: DisplayedMessage; onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title={message.title}
      label={
        <>
          {message.from}, <Time at={message.at} format="second" />
        </>
      }
    >
      <MessageBody text={message.body} />
    </Dialog>
  );
}

/** A message as plain text: line breaks stay, and no markup is rendered. */
export const MessageBody = ({ text }: { text: string }) => <p className="message-body">{text}</p>;
