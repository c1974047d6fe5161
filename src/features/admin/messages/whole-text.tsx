import { MessageBody } from '@/parts/messages/message-item';

/** The whole text of a message in its dialog, below the facts. */
export const WholeText = ({ text }: { text: string }) => (
  <div className="my-6 border-t border-rule-ink pt-4">
    <MessageBody text={text} />
  </div>
);
