import {
  IconBasket,
  IconClockExclamation,
  IconHomeMove,
  IconHourglass,
  IconUserCheck,
  IconWashMachine,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { OrderStatus } from '#shared/orders/orders.ts'
import { statusLabel } from '#shared/text/status-words.ts'
import { RetryNote } from '#web/components/feedback/retry-note.tsx'
import { cappedCount } from '#web/components/frame/nav-item.ts'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { trpc } from '#web/trpc.ts'
import { useBoardAttention } from '../list/use-board-attention.ts'
import classes from './board-counters.module.css'

interface Counter {
  label: string
  icon: ReactNode
  statuses: OrderStatus[]
}

const COUNTERS: Counter[] = [
  { label: statusLabel('pending', 'admin'), icon: <IconHourglass />, statuses: ['pending'] },
  { label: 'Ramassage', icon: <IconUserCheck />, statuses: ['assigned', 'pickup_en_route'] },
  { label: 'Ramassées', icon: <IconBasket />, statuses: ['picked_up'] },
  {
    label: statusLabel('processing', 'admin'),
    icon: <IconWashMachine />,
    statuses: ['processing'],
  },
  {
    label: 'Livraison',
    icon: <IconHomeMove />,
    statuses: ['assigned_for_delivery', 'delivery_en_route'],
  },
]

/** The number of late orders, then of open orders by group of statuses. */
export default function BoardCounters() {
  const { data, errorUpdateCount, isFetching, refetch } = trpc.orders.counts.useQuery()
  const late = useBoardAttention()
  const isLateUnknown = !late.data && late.errorUpdateCount > 0
  if (!data && errorUpdateCount > 0) {
    return (
      <RetryNote
        title="Impossible de compter les commandes en cours."
        retrying={isFetching}
        onRetry={refetch}
      />
    )
  }
  return (
    <>
      {isLateUnknown ? (
        <div className="mb-16">
          <RetryNote
            title="Impossible de compter les commandes en retard."
            retrying={late.isFetching}
            onRetry={late.refetch}
          />
        </div>
      ) : null}
      <section
        className={`surface ${classes.strip}`}
        aria-label="Commandes en cours"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, so the keyboard must be able to focus it
        tabIndex={0}
      >
        <dl className={classes.counters}>
          {isLateUnknown ? null : <LateCounter late={late.data?.late} />}
          {COUNTERS.map(({ label, icon, statuses }) => (
            <div key={label} className={`relative ${classes.counter}`}>
              <dt className="text-s leading-12">
                <span className={`quiet ${classes.icon}`} aria-hidden="true">
                  {icon}
                </span>
                {label}
              </dt>
              <dd className={`accent display text-3xl leading-1 ${classes.figure}`}>
                {data ? countIn(statuses, data) : <SkeletonBlock width="28px" height="30px" />}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}

/** The only counter that turns red, and the way to the list. */
function LateCounter({ late }: { late: number | undefined }) {
  return (
    <div className={`relative ${classes.counter}`}>
      <dt className="text-s leading-12">
        <span className={cx(late ? 'negative' : 'quiet', classes.icon)} aria-hidden="true">
          <IconClockExclamation />
        </span>
        En retard
      </dt>
      <dd
        className={cx('display text-3xl leading-1', late ? 'negative' : 'accent', classes.figure)}
      >
        {late === undefined ? (
          <SkeletonBlock width="28px" height="30px" />
        ) : (
          <Link
            className={`no-underline ${classes.link}`}
            to={{ pathname: paths.admin.requests, search: '?onglet=retards' }}
            aria-label={`${cappedCount(late)} en retard, voir la liste`}
          >
            {cappedCount(late)}
          </Link>
        )}
      </dd>
    </div>
  )
}

function countIn(statuses: OrderStatus[], counts: Partial<Record<OrderStatus, number>>): number {
  let count = 0
  for (const status of statuses) count += counts[status] ?? 0
  return count
}
