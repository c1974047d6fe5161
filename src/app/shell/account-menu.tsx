import { chooseTheme, type Theme, useTheme } from '@/ui/hooks/theme';
import { Menu, MenuItem, MenuLink, MenuRule, MenuText } from '@/ui/overlays/menu';
import { Photo } from '@/ui/photo';

interface AccountMenuProps {
  name: string;
  photoUrl: string;
  settings: string;
  onLogOut: () => void;
}

const themes: [Theme, string][] = [
  ['device', 'Theme: as the device'],
  ['light', 'Theme: light'],
  ['dark', 'Theme: dark'],
];

/** Who is here, and what belongs to them rather than to a page. */
export function AccountMenu({ name, photoUrl, settings, onLogOut }: AccountMenuProps) {
  const theme = useTheme();
  return (
    <Menu
      label={`${name}, account menu`}
      triggerClass="frame-who"
      trigger={
        <>
          <span>{name}</span>
          <Photo src={photoUrl} alt="" />
        </>
      }
    >
      {/* On a small screen the name stands nowhere else. */}
      <MenuText>{name}</MenuText>
      <MenuLink to={settings}>Account Settings</MenuLink>
      <MenuRule />
      {themes.map(([value, words]) => (
        <MenuItem key={value} checked={theme === value} onSelect={() => chooseTheme(value)}>
          {words}
        </MenuItem>
      ))}
      <MenuRule />
      <MenuItem onSelect={onLogOut}>Log out</MenuItem>
    </Menu>
  );
}
