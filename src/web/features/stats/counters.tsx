import { IconClipboardList, IconMoped, IconShield, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatMonthName } from '#shared/dates.ts'
import { formatFrancs } from '#shared/money/money.ts'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { cx } from '#web/lib/cx.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import classes from './counters.module.css'
import { StatsErrorText } from './stats-error-text.tsx'

type Counters = Outputs['stats']['counters']

type Now = Outputs['stats']['now']

interface Counter {
  name: keyof Counters
  label: string
  icon: ReactNode
  /** The text under the figure. */
  detail: (now: Now) => string | null
}

const COUNTERS: Counter[] = [
  {
    name: 'orders',
    label: 'Total Commandes',
    icon: <IconClipboardList />,
    detail: ({ orders }) => thisMonth(orders, 'aucune'),
  },
  {
    name: 'admins',
    label: 'Admins Actifs',
    icon: <IconShield />,
    detail: ({ superadmins: count }) => `et ${count} super admin${count > 1 ? 's' : ''}`,
  },
  {
    name: 'livreurs',
    label: 'Livreurs Actifs',
    icon: <IconMoped />,
    detail: ({ riding }) => `${riding || 'aucun'} en route maintenant`,
  },
  {
    name: 'clients',
    label: 'Clients Enregistrés',
    icon: <IconUsers />,
    detail: ({ clients }) => thisMonth(clients, 'aucun'),
  },
]

function thisMonth(count: number, none: string): string {
  return `${count > 0 ? `+\u00a0${formatFrancs(count)}` : none} en ${formatMonthName(Date.now())}`
}

/** Stands for the details, unseen, until they are known: it keeps the height of their lines. */
const NOTHING_YET: Now = { orders: 0, superadmins: 1, riding: 0, clients: 0 }

/** The four counters of the superadmin's panel. */
export function StatCounters() {
  const query = trpc.stats.counters.useQuery()
  // The counters are shown without waiting for it.
  const { data: now } = trpc.stats.now.useQuery()
  return (
    <section aria-labelledby="counters">
      <VisuallyHidden>
        <h2 id="counters">Chiffres</h2>
      </VisuallyHidden>
      <QueryBoundary
        query={query}
        errorTitle="Erreur de chargement"
        errorText={<StatsErrorText error={query.error} />}
        loading={
          <div role="status">
            <VisuallyHidden>Chargement…</VisuallyHidden>
            <ul className={classes.counters} aria-hidden="true">
              {COUNTERS.map((counter) => (
                <Counter key={counter.name} counter={counter} />
              ))}
            </ul>
          </div>
        }
      >
        {(counters) => (
          <ul className={classes.counters}>
            {COUNTERS.map((counter) => (
              <Counter
                key={counter.name}
                counter={counter}
                figure={counters[counter.name]}
                now={now}
              />
            ))}
          </ul>
        )}
      </QueryBoundary>
    </section>
  )
}

interface CounterProps {
  counter: Counter
  figure?: number
  now?: Now | undefined
}

/** A figure that is not known yet keeps its place without being seen. */
function Counter({ counter: { label, icon, detail }, figure, now }: CounterProps) {
  return (
    <li className={`text-s leading-14 ${classes.counter}`}>
      <span className={`quiet ${classes.icon}`} aria-hidden="true">
        {icon}
      </span>
      <span>
        <span className="quiet">{label}</span>{' '}
        <b className={cx('text-l digits', figure === undefined && classes.unknown)}>
          {formatFrancs(figure ?? 0)}
        </b>{' '}
      </span>
      <span className={cx('quiet leading-13', classes.detail, !now && classes.unknown)}>
        {detail(now ?? NOTHING_YET)}
      </span>
    </li>
  )
}
