import { cx } from '@/ui/cx';
import { Dialog } from '@/ui/overlays/dialog';
import { Time } from '@/ui/time';

export interface DisplayedMessage {
  title: string;
  body: string;
  /** Sender and recipients: "Message from the desk". */
  from: string;
  at: Date;
}

export const getSenderLabel = (to: 'you' | 'everyone'): string =>
  to === 'you' ? 'Message from the desk' : 'Message from the desk to everyone';

/** The classes of a list of news, whose lines can be pressed. */
export const newsClass = {
  row: 'border-rule border-b',
  what: 'underline-offset-[0.2em] decoration-1 group-hover/news:underline',
  time: 'whitespace-nowrap text-ink-3 text-t-xs/[inherit]',
  detail: 'col-span-full text-ink-2 text-t-sm/[inherit]',
};

const newsItem =
  'group/news relative grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-2.5 text-start text-ink text-t-ui/[1.45] no-underline';

const newMark =
  'before:absolute before:-start-3.25 before:top-4.25 before:size-1.75 before:rounded-full before:bg-amber forced-colors:before:bg-[Highlight]';

/** The classes of what is pressed in such a line. @param isNew draws a dot before it */
export const getNewsItemClass = (isNew = false) => cx(newsItem, isNew && newMark);

export function MessageItem({ message, isNew, onRead }: { message: DisplayedMessage; isNew: boolean; onRead: () => void }) {
  return (
    <button type="button" onClick={onRead} className={getNewsItemClass(isNew)} data-unread={isNew ? '' : undefined}>
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
export const MessageBody = ({ text }: { text: string }) => (
  <p className="wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]" data-message-body="">
    {text}
  </p>
);
