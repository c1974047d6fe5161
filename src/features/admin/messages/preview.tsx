import { useState } from 'react';
import { MessageDialog, MessageItem, messageFrom } from '@/ui/feedback/news';

export interface PreviewProps {
  title: string;
  body: string;
  everyone: boolean;
  at: Date;
}

/** The line of the client's bell that this will be. It opens as it does there. */
export function Preview({ title, body, everyone, at }: PreviewProps) {
  const [open, setOpen] = useState(false);
  const message = {
    title: title.trim() || 'The title',
    body: body.trim() || 'The beginning of the message; the rest is one press away.',
    from: messageFrom(everyone ? 'everyone' : 'you'),
    at,
  };
  return (
    <>
      <ul className="news notification-preview">
        <li>
          <MessageItem message={message} isNew onRead={() => setOpen(true)} />
        </li>
      </ul>
      <p className="hint">Press it to see the whole message as the client does.</p>
      {open && <MessageDialog message={message} onClose={() => setOpen(false)} />}
    </>
  );
}
