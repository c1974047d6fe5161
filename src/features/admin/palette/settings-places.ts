import { foldText } from '@/domain/input/fold-text';

/** A setting, and other words than its label that find it. */
interface SettingsPlace {
  label: string;
  to: string;
  words: string;
}

const settings = '/admin/settings';
const deskSettings = `${settings}/desk`;

/** The panels of the settings and of the plans. Each anchor is the id of its panel. */
const settingsPlaces: readonly SettingsPlace[] = [
  {
    label: 'Pause deposits, withdrawals or trades',
    to: `${deskSettings}#pauses`,
    words: 'stop resume close open switches maintenance notice',
  },
  {
    label: 'Second approval policy',
    to: `${deskSettings}#policy`,
    words: 'two people second person threshold limit daily sum of a day four eyes',
  },
  {
    label: 'Payment method',
    to: `${deskSettings}#payment`,
    words: 'payment address bitcoin ethereum wallet coins own',
  },
  {
    label: 'Payment method shown to clients',
    to: `${deskSettings}#shown`,
    words: 'payment address bitcoin ethereum deposit address chosen payee',
  },
  {
    label: 'Plans',
    to: '/admin/subscriptions?tab=plans',
    words: 'subscription price prices fee fees offer',
  },
  { label: 'Password', to: `${settings}#password`, words: 'update change sign in security' },
  {
    label: 'Personal information',
    to: `${settings}#personal`,
    words: 'profile name email phone username country own',
  },
  { label: 'Display', to: `${settings}#display`, words: 'theme dark light sound device' },
];

/** Each typed word begins one of the place's: a part within a word would find too much. */
export function findSettings(typed: string): readonly SettingsPlace[] {
  const wanted = foldText(typed).split(' ');
  if (wanted[0] === '') return [];
  return settingsPlaces.filter(({ label, words }) => {
    const known = foldText(`${label} ${words}`).split(/[ ,]+/);
    return wanted.every((word) => known.some((one) => one.startsWith(word)));
  });
}
