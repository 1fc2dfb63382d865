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

interface Counter {
  name: 'orders' | 'admins' | 'livreurs' | 'clients'
  label: string
  icon: ReactNode
  /** The text under the figure. */
  detail: (counters: Counters) => string
}

const COUNTERS: Counter[] = [
  {
    name: 'orders',
    label: 'Total Commandes',
    icon: <IconClipboardList />,
    detail: ({ ordersThisMonth }) => thisMonth(ordersThisMonth, 'aucune'),
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
    detail: ({ clientsThisMonth }) => thisMonth(clientsThisMonth, 'aucun'),
  },
]

function thisMonth(count: number, none: string): string {
  return `${count > 0 ? `+\u00a0${formatFrancs(count)}` : none} en ${formatMonthName(Date.now())}`
}

/** Stands for the figures, unseen, until they are known: it keeps the height of their lines. */
const NONE_YET: Counters = {
  orders: 0,
  ordersThisMonth: 0,
  admins: 0,
  superadmins: 1,
  livreurs: 0,
  riding: 0,
  clients: 0,
  clientsThisMonth: 0,
}

/** The four counters of the superadmin's panel. */
export function StatCounters() {
  const query = trpc.stats.counters.useQuery()
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
                <Counter key={counter.name} counter={counter} counters={NONE_YET} isUnknown />
              ))}
            </ul>
          </div>
        }
      >
        {(counters) => (
          <ul className={classes.counters}>
            {COUNTERS.map((counter) => (
              <Counter key={counter.name} counter={counter} counters={counters} />
            ))}
          </ul>
        )}
      </QueryBoundary>
    </section>
  )
}

interface CounterProps {
  counter: Counter
  counters: Counters
  /** It keeps its place without being seen. */
  isUnknown?: boolean
}

function Counter({ counter: { name, label, icon, detail }, counters, isUnknown }: CounterProps) {
  return (
    <li className={`text-s leading-14 ${classes.counter}`}>
      <span className={`quiet ${classes.icon}`} aria-hidden="true">
        {icon}
      </span>
      <span>
        <span className="quiet">{label}</span>{' '}
        <b className={cx('text-l digits', isUnknown && classes.unknown)}>
          {formatFrancs(counters[name])}
        </b>{' '}
      </span>
      <span className={cx('quiet leading-13', classes.detail, isUnknown && classes.unknown)}>
        {detail(counters)}
      </span>
    </li>
  )
}
