import type { Administrator } from '@/data/collections/administrators';
import { fullName } from '@/domain/accounts/profile';
import type { BitcoinNetwork } from '@/domain/address';
import { type Coin, coinName, coins } from '@/domain/coin';
import type { Uid } from '@/domain/ledger/envelope';
import { shortened } from '@/lib/format';
import { Button } from '@/ui/button';
import { StatusMark } from '@/ui/feedback/status-mark';
import { type Column, Table } from '@/ui/tables/table';
import { Time } from '@/ui/time';
import { methodFault, methodOf } from './payment-change';

export interface DeskChoiceProps {
  administrators: readonly Administrator[];
  /** Whose method clients see; empty while nobody was chosen. */
  current: Uid;
  me: Uid;
  network: BitcoinNetwork;
  /** Without it nobody can be chosen now. */
  onChoose?: ((one: Administrator) => void) | undefined;
}

/** Everybody of the desk with their payment method, and whose clients see. */
export function DeskChoice({ administrators, current, me, network, onChoose }: DeskChoiceProps) {
  const nameIn = (one: Administrator) => `${fullName(one.profile)}${one.profile.uid === me ? ', you' : ''}`;
  const columns: readonly Column<Administrator>[] = [
    { key: 'name', head: 'Administrator', stays: true, cell: (one) => <span className="font-medium">{nameIn(one)}</span> },
    ...coins.map((coin) => ({ key: coin, head: coinName[coin], cell: (one: Administrator) => <Address coin={coin} of={one} /> })),
    { key: 'at', head: 'Changed', stays: true, cell: ({ payment }) => (payment ? <Time at={payment.at} as="date" /> : 'never') },
    {
      key: 'choose',
      head: 'Shown to clients',
      stays: true,
      cell: (one) => <Choice of={one} current={current} network={network} onChoose={onChoose} />,
    },
  ];
  return (
    <Table
      caption="Administrators and their payment methods, by last name"
      columns={columns}
      rows={administrators}
      rowKey={({ profile }) => profile.uid}
      chosen={({ profile }) => profile.uid === current}
      card={({ payment }) =>
        payment
          ? coins
              .filter((coin) => payment[coin] !== '')
              .map((coin) => `${coinName[coin]} ${shortened(payment[coin], 6, 6)}`)
              .join(', ')
          : 'No payment method yet'
      }
    />
  );
}

function Address({ coin, of: { payment } }: { coin: Coin; of: Administrator }) {
  const address = payment?.[coin] ?? '';
  return address === '' ? <span className="text-ink-3">none</span> : <span title={address}>{shortened(address, 6, 6)}</span>;
}

function Choice({ of, current, network, onChoose }: { of: Administrator } & Pick<DeskChoiceProps, 'current' | 'network' | 'onChoose'>) {
  if (of.profile.uid === current) return <StatusMark kind="done">Clients see this</StatusMark>;
  const fault = of.payment ? methodFault(methodOf(of.payment), network) : 'It has no address yet.';
  if (!onChoose || fault !== null) return <span className="text-ink-3">{fault ?? 'no'}</span>;
  return (
    <Button kind="plain" dense aria-label={`Show clients the payment method of ${fullName(of.profile)}`} onClick={() => onChoose(of)}>
      Show clients
    </Button>
  );
}
