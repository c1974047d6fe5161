import { CommandPalette } from '@/features/admin/palette/command-palette';
import { getSidebarRows } from './sidebar';

const pages = [...getSidebarRows({ role: 'admin', status: 'active', path: '' }), { to: '/admin/settings', label: 'Account Settings' }];

export const DeskPalette = ({ onClose }: { onClose: () => void }) => <CommandPalette pages={pages} onClose={onClose} />;
