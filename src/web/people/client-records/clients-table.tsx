import {
  IconBrandWhatsapp,
  IconLink,
  IconMail,
  IconSortAscendingLetters,
  IconSortDescending,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { daysUntil, formatShortDay, formatShortDayMonth, formatTime } from '#shared/dates.ts'
import { daysLate } from '#shared/money/account-payments/days-late.ts'
import { type ClientSort, LOST_MS } from '#shared/people/client-list.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { Avatar } from '#web/components/display/avatar.tsx'
import { Tag } from '#web/components/display/badge.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { config } from '#web/lib/config.ts'
import { cx } from '#web/lib/cx.ts'
import { initials } from '#web/lib/initials.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { useModules } from '#web/modules.ts'
import type { Outputs } from '#web/trpc.ts'
import type { RecordAct } from '../client-acts/client-act.ts'
import { ClientMenu } from '../client-acts/client-menu.tsx'
import classes from './clients-table.module.css'

export type ListedClient = Outputs['clientRecords']['list']['items'][number]

interface Props {
  clients: readonly ListedClient[]
  /** It is null where the rows come in one order only, as in the results of a search. */
  sort: ClientSort | null
  onSort: (sort: ClientSort) => void
  onAct: (client: ListedClient, act: RecordAct) => void
}

/** The clients, one to a line. The columns that a phone has no room for stand under the name. */
export function ClientsTable({ clients, sort, onSort, onAct }: Props) {
  const now = useMinute()
  return (
    <div className={classes.width}>
      <table className={`surface ${classes.table}`}>
        <caption>
          <VisuallyHidden>Clients</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <SortHead by="name" words="Client" sort={sort} onSort={onSort} />
            <th scope="col" className={classes.wide}>
              Téléphone
            </th>
            <th scope="col" className={classes.wide}>
              Quartier
            </th>
            <th scope="col" className={classes.wide}>
              Commandes
            </th>
            <SortHead by="recent" words="Dernière" sort={sort} onSort={onSort} />
            <th scope="col" className={classes.wide}>
              Suit par
            </th>
            <SortHead by="balance" words="Solde" sort={sort} onSort={onSort} />
            <th scope="col" className={classes.acts}>
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {clients.map((client) => (
            <Row key={client.id} client={client} now={now} onAct={onAct} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface HeadProps extends Pick<Props, 'sort' | 'onSort'> {
  by: ClientSort
  words: string
}

function SortHead({ by, words, sort, onSort }: HeadProps) {
  const order = by === 'name' ? 'ascending' : 'descending'
  return (
    <th scope="col" className={HEAD_CLASSES[by]} aria-sort={sort === by ? order : undefined}>
      <SortButton by={by} words={words} sort={sort} onSort={onSort} />
      {by === 'balance' ? (
        // Its column has the day of the last order too, under the sum, where there is no room for both.
        <span className={classes.under}>
          <SortButton by="recent" words="Dernière" sort={sort} onSort={onSort} />
        </span>
      ) : null}
    </th>
  )
}

const HEAD_CLASSES: Record<ClientSort, string | undefined> = {
  name: undefined,
  recent: classes.wide,
  balance: 'text-end',
}

function SortButton({ by, words, sort, onSort }: HeadProps) {
  const isSorted = sort === by
  const Icon = by === 'name' ? IconSortAscendingLetters : IconSortDescending
  if (sort === null) return words
  return (
    <button
      type="button"
      className={cx('inline-row gap-6 icons-18', classes.sort, isSorted && 'accent')}
      title={`Trier par ${TITLES[by]}`}
      onClick={() => onSort(by)}
    >
      {words}
      {isSorted ? <Icon aria-hidden="true" /> : null}
    </button>
  )
}

const TITLES: Record<ClientSort, string> = {
  name: 'nom',
  recent: 'dernière commande',
  balance: 'solde',
}

interface RowProps extends Pick<Props, 'onAct'> {
  client: ListedClient
  now: number
}

function Row({ client, now, onAct }: RowProps) {
  const { id, fullname, phone, quarter } = client
  const { companies } = useModules()
  return (
    <tr className={`relative ${classes.row}`}>
      <th scope="row" className={classes.who}>
        <span className="row gap-10">
          <span className={classes.avatar}>
            <Avatar small>{initials(fullname)}</Avatar>
          </span>
          <span className="shrink">
            <Link
              className={`no-underline anywhere ${classes.link}`}
              to={paths.admin.client(id)}
              title={fullname}
            >
              <span className={classes.name}>{fullname}</span>
            </Link>
            {client.isCompany && companies ? (
              <>
                {' '}
                <Tag tone="info">Entreprise</Tag>
              </>
            ) : null}
            <State client={client} />
            <span className={`quiet regular text-s ${classes.under}`}>
              <span className="block">{formatPhone(phone)}</span>
              {quarter}
            </span>
          </span>
        </span>
      </th>
      <td className={`digits nowrap ${classes.wide}`}>{formatPhone(phone)}</td>
      <td className={`${classes.wide} ${classes.quarter}`}>{quarter ?? '–'}</td>
      <td className={`nowrap ${classes.wide}`}>
        <OrderCount client={client} />
      </td>
      <td className={`nowrap ${classes.wide}`}>
        <LastOrder at={client.lastOrderAt} now={now} />
      </td>
      <td className={`nowrap ${classes.wide}`}>
        <ToldBy client={client} now={now} />
      </td>
      <td className="text-end">
        <Balance client={client} now={now} />
        <span className={`text-s ${classes.under}`}>
          <LastOrder at={client.lastOrderAt} now={now} />
        </span>
      </td>
      <td className={`relative ${classes.acts}`}>
        <ClientMenu client={client} onAct={(act) => onAct(client, act)} />
      </td>
    </tr>
  )
}

/** Their debt, in red once an invoice is late. */
function Balance({
  client: { owed, announced, dueOn, onAccount },
  now,
}: Pick<RowProps, 'client' | 'now'>) {
  if (owed === 0) return onAccount ? <span className="quiet nowrap">en compte</span> : '–'
  const isLate = dueOn !== null && daysLate(dueOn, now) > 0
  return (
    <b className={cx('digits nowrap', isLate ? 'negative' : 'caution')}>
      {announced === owed ? `${formatFrancs(owed)} à vérifier` : `doit ${formatFrancs(owed)}`}
      {announced > 0 && announced < owed ? (
        <span className="block regular text-s">dont {formatFrancs(announced)} à vérifier</span>
      ) : null}
      {isLate ? <VisuallyHidden>, en retard</VisuallyHidden> : null}
    </b>
  )
}

function State({ client: { disabledAt, unconfirmed } }: { client: ListedClient }) {
  if (disabledAt !== null) return <span className="quiet regular"> (désactivé)</span>
  return unconfirmed ? <span className="quiet regular"> (e‑mail non confirmé)</span> : null
}

function OrderCount({ client: { orders, open } }: { client: ListedClient }) {
  // « 1 1 en cours » would count it twice.
  if (open > 0 && open === orders) return <b>{open} en cours</b>
  return (
    <>
      <b>{orders}</b>
      {open > 0 ? <span className="quiet text-s"> {open} en cours</span> : null}
    </>
  )
}

/** The day of the last order, in amber where it is long ago. */
function LastOrder({ at, now }: { at: number | null; now: number }) {
  if (at === null) return <span className="quiet">–</span>
  const isLost = at < now - LOST_MS
  return <span className={cx(isLost && 'strong caution')}>{lastWords(at, now)}</span>
}

function lastWords(at: number, now: number): string {
  const days = daysUntil(now, at)
  if (days <= 0) return 'auj.'
  if (days === 1) return 'hier'
  return days < 7 ? formatShortDay(at) : formatShortDayMonth(at)
}

function ToldBy({ client, now }: Pick<RowProps, 'client' | 'now'>) {
  const { channel, linkToSend, lastOrderAt, writtenAt } = client
  if (writtenAt !== null && (lastOrderAt ?? 0) < now - LOST_MS && writtenAt > now - LOST_MS)
    return <Way icon={<IconBrandWhatsapp />} words={`écrit ${writtenWords(writtenAt, now)}`} />
  if (linkToSend) return <Way icon={<IconLink />} words="À envoyer" tone="caution" />
  if (channel === null || (channel === 'email' && !config.mailLeaves))
    return <span className="quiet">Notifications</span>
  return channel === 'email' ? (
    <Way icon={<IconMail />} words="E‑mail" />
  ) : (
    <Way icon={<IconBrandWhatsapp />} words="WhatsApp" />
  )
}

/** `auj. à 10 h 04`, then the day alone. */
function writtenWords(at: number, now: number): string {
  const day = lastWords(at, now)
  return daysUntil(now, at) <= 0 ? `${day} à ${formatTime(at)}` : day
}

function Way({ icon, words, tone = 'quiet' }: { icon: ReactNode; words: string; tone?: string }) {
  return (
    <span className={`inline-row gap-6 icons-18 ${tone}`}>
      {icon}
      {words}
    </span>
  )
}
