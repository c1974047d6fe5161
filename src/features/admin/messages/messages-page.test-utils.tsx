import { screen } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import * as acts from '@/data/collections/message-acts';
import * as noticeActs from '@/data/collections/notice-acts';
import { createReads, renderForAdmin, signInAsAdmin } from '@/data/for-admin.test-utils';
import type { DataContext } from '@/data/ledger/context';
import { queries } from '@/data/queries';
import type { StoredAdminRole } from '@/domain/accounts/admin-role';
import type { Profile } from '@/domain/accounts/profile';
import { Component as MessagesPage } from './messages-page';
import { message, now, profile, type sent } from './notifications.fixture';

/**
 * In each test of a file, an administrator is signed in, and acts succeed.
 * @returns what the acts are called with
 */
export function signInToMessages(): DataContext {
  const context = signInAsAdmin(now);
  beforeEach(() => {
    vi.spyOn(acts, 'handleMessages').mockResolvedValue();
    vi.spyOn(noticeActs, 'sendNotice').mockResolvedValue();
  });
  return context;
}

export const newMessages = adminQueries.messages('new', 'newest');
export const accounts = adminQueries.peopleByEmail(message().email);
export const activeClients = { to: 'status', status: 'active' } as const;
export const groupSize = adminQueries.audienceSize(activeClients);
export const sentNotices = adminQueries.sentNotices();

export interface Given {
  path?: string;
  messages?: ReturnType<typeof message>[];
  /** Who has the e-mail address of the message. */
  people?: Profile[];
  notices?: ReturnType<typeof sent>[];
  uid?: string;
  /** Of the administrator; a manager, unless given. */
  role?: StoredAdminRole;
}

export function show({
  path = '/',
  messages = [],
  people = [],
  notices = [],
  uid,
  role,
}: Given = {}) {
  const reads = createReads();
  reads.setRows(newMessages, messages);
  reads.setRows(adminQueries.messages('handled', 'newest'), messages);
  reads.set(accounts, people);
  reads.setRows(sentNotices, notices);
  reads.set(groupSize, 1_250);
  reads.set(queries.profile('maya'), profile());
  return renderForAdmin(<MessagesPage />, reads, { path, uid, desk: role });
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const dialog = (name: string | RegExp = /./) => screen.getByRole('dialog', { name });
export const rows = () => screen.getAllByRole('row').slice(1);
