import { adminWork, getWorkPath } from '@/domain/requests/admin-work';
import { CommandPalette } from '@/features/admin/palette/command-palette';
import { getSidebarRows } from './sidebar';

/** The heading of a page, where the menu has another word. */
const aliases: Partial<Record<string, string>> = { '/admin/notifications': 'Messages' };

/** The pages of the menu, and the queues that are a filtered list on one of them. */
export const palettePages = [
  ...getSidebarRows({ role: 'admin', status: 'active', path: '' }).map(({ to, label }) => ({
    to,
    label,
    alias: aliases[to],
  })),
  { to: '/admin/settings', label: 'Account Settings' },
  { to: '/admin/settings/desk', label: 'Desk settings' },
  ...adminWork
    .filter((work) => 'search' in work)
    .map((work) => ({ to: getWorkPath(work), label: work.many })),
];

export const AdminPalette = ({ onClose }: { onClose: () => void }) => (
  <CommandPalette pages={palettePages} onClose={onClose} />
);
