import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { MessageRequest } from '@/domain/messages/message-request';
import type { ContactDraft } from '@/lib/browser-storage/contact-draft';
import type { DraftStore } from '@/lib/browser-storage/draft';
import { ContactForm } from './contact-page';

function memory(
  kept: ContactDraft | null = null,
): DraftStore<ContactDraft> & { kept: ContactDraft | null } {
  const store = {
    kept,
    read: () => store.kept,
    write: (draft: ContactDraft) => {
      store.kept = draft;
    },
    clear: () => {
      store.kept = null;
    },
  };
  return store;
}

const message: MessageRequest = {
  name: 'Vera Lund',
  email: 'vera.lund@example.com',
  subject: 'D4',
  body: 'Where are my coins?',
};

function show({
  answers = [],
  drafts = memory(),
}: {
  answers?: (string | null)[];
  drafts?: ReturnType<typeof memory>;
} = {}) {
  const sent: { message: MessageRequest; id: string }[] = [];
  const send = async (request: MessageRequest, id: string) => {
    sent.push({ message: request, id });
    return answers.shift() ?? null;
  };
  render(<ContactForm drafts={drafts} send={send} />);
  return { sent, drafts, user: userEvent.setup({ delay: null }) };
}
type Shown = ReturnType<typeof show>;

async function fill({ user }: Shown) {
  await user.type(screen.getByLabelText('Your name'), message.name);
  await user.type(screen.getByLabelText('Email'), message.email);
  await user.type(screen.getByLabelText('Subject'), message.subject);
  await user.type(screen.getByLabelText('Your message'), message.body);
}
const press = ({ user }: Shown) => user.click(screen.getByRole('button', { name: 'Send message' }));

describe('a message to the desk', () => {
  it('is sent as it was typed, and says that it has arrived', async () => {
    const shown = show();
    await fill(shown);
    await press(shown);
    expect(
      await screen.findByRole('heading', { name: 'We’ve received your message.' }),
    ).toHaveFocus();
    expect(shown.sent).toMatchObject([{ message }]);
    expect(shown.drafts.kept).toBeNull();
  });

  it('says at each field what is missing, and sends nothing', async () => {
    const shown = show();
    await press(shown);
    expect(await screen.findByText('Enter your name.')).toBeVisible();
    expect(screen.getByLabelText('Your name')).toHaveFocus();
    expect(shown.sent).toEqual([]);
  });

  it('keeps everything when it fails, and is the same message when it is sent again', async () => {
    const shown = show({ answers: ['The server did not answer in time.'] });
    await fill(shown);
    await press(shown);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your message wasn’t sent. The server did not answer in time. What you typed is still here.',
    );
    expect(shown.drafts.kept).toEqual(message);
    await press(shown);
    expect(await screen.findByText('We’ve received your message.')).toBeVisible();
    expect(shown.sent[1]?.id).toBe(shown.sent[0]?.id);
  });

  it('is there again after the page was loaded again', { tags: ['full'] }, () => {
    show({ drafts: memory(message) });
    expect(screen.getByLabelText('Your message')).toHaveValue(message.body);
  });

  it('goes nowhere when a machine has filled in what nobody sees', { tags: ['full'] }, async () => {
    const shown = show();
    await fill(shown);
    await shown.user.type(screen.getByLabelText('Leave this field empty'), 'https://example.com');
    await press(shown);
    expect(await screen.findByText('We’ve received your message.')).toBeVisible();
    expect(shown.sent).toEqual([]);
  });
});
