import type { Audience } from '@/domain/messages/audience';
import { cx } from '@/ui/cx';
import { getNewsItemClass, newsClass } from '@/ui/feedback/news-class';
import { Dialog } from '@/ui/overlays/dialog';
import { Time } from '@/ui/time';

export interface DisplayedMessage {
  title: string;
  body: string;
  /** Sender and recipients: "Message from the desk". */
  from: string;
  at: Date;
}

const senderLabels: Record<Audience['to'], string> = {
  client: 'Message from the desk',
  status: 'Message from the desk to clients with your status',
  everyone: 'Message from the desk to everyone',
};
export const getSenderLabel = (to: Audience['to']): string => senderLabels[to];

export function MessageItem({
  message,
  isNew,
  onRead,
}: {
  message: DisplayedMessage;
  isNew: boolean;
  onRead: () => void;
}) {
  return (
    <button
      type="button"
      onClick={onRead}
      className={getNewsItemClass(isNew)}
      data-unread={isNew ? '' : undefined}
    >
      <span className={newsClass.what} data-title="">
        {isNew && <span className="sr-only">New: </span>}
        {message.title}
      </span>
      <Time at={message.at} className={newsClass.time} />
      <small className={newsClass.detail}>{message.from}</small>
      {/* The beginning; a press opens the rest. */}
      <q className={cx(newsClass.detail, 'line-clamp-2 wrap-anywhere')}>{message.body}</q>
    </button>
  );
}

export function MessageDialog({
  message,
  onClose,
}: {
  message: DisplayedMessage;
  onClose: () => void;
}) {
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
export const MessageBody = ({ text }: { text: string }) => (
  <p className="wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]" data-message-body="">
    {text}
  </p>
);
