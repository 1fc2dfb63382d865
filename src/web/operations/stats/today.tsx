import {
  IconBuilding,
  IconCashRegister,
  IconChevronRight,
  IconDatabase,
  IconDeviceMobile,
  IconFlag,
  IconHandStop,
  IconMail,
  IconTruckDelivery,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { TodayItem } from '#shared/operations/stats/today.ts'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { cx } from '#web/lib/cx.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { eachMinute } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import classes from './today.module.css'
import { todayRow } from './today-words.ts'

const ICONS: Record<TodayItem['kind'], ReactNode> = {
  late: <IconTruckDelivery />,
  asks: <IconHandStop />,
  due: <IconBuilding />,
  wave: <IconDeviceMobile />,
  claims: <IconFlag />,
  drawer: <IconCashRegister />,
  copies: <IconDatabase />,
  mails: <IconMail />,
}

export const useTodayItems = () =>
  trpc.stats.today.useQuery(undefined, { refetchInterval: eachMinute })

/** « À faire aujourd’hui »: what waits for the owner, each with the way to it. */
export function Today() {
  const query = useTodayItems()
  return (
    <Section
      title="À faire aujourd’hui"
      aside={
        query.data?.length ? (
          <span className="quiet text-s">
            {query.data.length === 1 ? '1 chose' : `${query.data.length} choses`}
          </span>
        ) : null
      }
    >
      <QueryBoundary
        query={query}
        errorTitle="Impossible de charger ce qui est à faire."
        loading={<SkeletonBlock width="100%" height="168px" />}
        isEmpty={(items) => items.length === 0}
        empty={
          <Ticket>
            <TicketBody>
              <p>Rien d’urgent.</p>
            </TicketBody>
          </Ticket>
        }
      >
        {(items) => (
          <Ticket className="clip">
            <ul className="lines-between">
              {items.map((item) => (
                <Row key={item.kind} item={item} />
              ))}
            </ul>
          </Ticket>
        )}
      </QueryBoundary>
    </Section>
  )
}

function Row({ item }: { item: TodayItem }) {
  const now = useMinute()
  const { title, detail, act, to, isLate = false } = todayRow(item, now)
  return (
    <li>
      <Link className="row gap-14 no-underline ring-within row-link" to={to}>
        <span
          className={cx('fixed icons-22 place-center', isLate ? 'negative' : 'accent')}
          aria-hidden="true"
        >
          {ICONS[item.kind]}
        </span>
        <span className="grow leading-14 anywhere">
          <b className={cx('block', isLate && 'negative')}>{title}</b>
          <span className="block quiet text-s">{detail}</span>
        </span>
        <span className={`strong accent nowrap ${classes.act}`}>{act}</span>
        <IconChevronRight className="accent fixed" size={20} aria-hidden="true" />
      </Link>
    </li>
  )
}
