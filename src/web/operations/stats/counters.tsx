import { IconClipboardList, IconMoped, IconShield, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatMonthName } from '#shared/dates.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import classes from './counters.module.css'
import { StatsErrorText } from './stats-error-text.tsx'

type Counters = Outputs['stats']['counters']

interface Counter {
  name: 'orders' | 'admins' | 'livreurs' | 'clients'
  label: string
  icon: ReactNode
  /** The text under the figure. */
  detail: (counters: Partial<Counters>) => string
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
    detail: ({ superadmins: count = 1 }) => `et ${count} super admin${count > 1 ? 's' : ''}`,
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

function thisMonth(count: number | undefined, none: string): string {
  return `${count ? `+\u00a0${formatFrancs(count)}` : none} en ${formatMonthName(serverNow())}`
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
                <Counter key={counter.name} counter={counter} />
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
  /** Until they are known, what stands for them keeps its place without being seen. */
  counters?: Counters
}

function Counter({ counter: { name, label, icon, detail }, counters }: CounterProps) {
  const unseen = counters ? '' : classes.unknown
  return (
    <li className={`text-s leading-14 ${classes.counter}`}>
      <span className={`quiet ${classes.icon}`} aria-hidden="true">
        {icon}
      </span>
      <span>
        <span className="quiet">{label}</span>{' '}
        <b className={`text-l digits ${unseen}`}>{formatFrancs(counters?.[name] ?? 0)}</b>{' '}
      </span>
      <span className={`quiet leading-13 ${classes.detail} ${unseen}`}>
        {detail(counters ?? {})}
      </span>
    </li>
  )
}
