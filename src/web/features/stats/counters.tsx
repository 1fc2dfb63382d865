import { IconClipboardList, IconMoped, IconShield, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatMonthName } from '#shared/dates.ts'
import { formatFrancs } from '#shared/money/money.ts'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { cx } from '#web/lib/cx.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { CounterSkeletons, detailClass } from './counter-skeleton.tsx'
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
    detail: ({ riding }) => `${riding || 'aucun'} en course maintenant`,
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

/** What the details are drawn from, unseen, until they are known: it keeps their lines. */
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
          <CounterSkeletons
            counters={COUNTERS.map(({ detail, ...rest }) => ({
              ...rest,
              detail: detail(NOTHING_YET),
            }))}
          />
        }
      >
        {(counters) => (
          <ul className={classes.counters}>
            {COUNTERS.map(({ name, label, icon, detail }) => (
              <Ticket as="li" key={name}>
                <TicketBody className={classes.counter}>
                  <span className={`strong text-s leading-13 ${classes.label}`}>{label}</span>
                  <span className={`quiet icons-24 ${classes.icon}`} aria-hidden="true">
                    {icon}
                  </span>
                  <b className={`display leading-1 accent ${classes.figure}`}>
                    {formatFrancs(counters[name])}
                  </b>
                  <span className={cx(detailClass, !now && classes.unknown)}>
                    {detail(now ?? NOTHING_YET)}
                  </span>
                </TicketBody>
              </Ticket>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </section>
  )
}
