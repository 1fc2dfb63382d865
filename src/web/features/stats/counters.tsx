import { VisuallyHidden } from '@mantine/core'
import { IconClipboardList, IconMoped, IconShield, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatFrancs } from '#shared/money.ts'
import { QueryBoundary } from '#web/components/query-boundary.tsx'
import { Ticket, TicketBody } from '#web/components/ticket.tsx'
import { describeError } from '#web/lib/error-message.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { CounterSkeletons } from './counter-skeleton.tsx'
import classes from './counters.module.css'

type Counters = Outputs['stats']['counters']

const COUNTERS: Array<{ name: keyof Counters; label: string; icon: ReactNode }> = [
  { name: 'orders', label: 'Total Commandes', icon: <IconClipboardList /> },
  { name: 'admins', label: 'Admins Actifs', icon: <IconShield /> },
  { name: 'livreurs', label: 'Livreurs Actifs', icon: <IconMoped /> },
  { name: 'clients', label: 'Clients Enregistrés', icon: <IconUsers /> },
]

/** The four figures of the house. */
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
        errorText={
          <>
            Impossible de récupérer les statistiques.
            {query.error ? ` ${describeError(query.error).text}` : null}
          </>
        }
        loading={<CounterSkeletons labels={COUNTERS.map(({ label }) => label)} />}
      >
        {(counters) => (
          <ul className={classes.counters}>
            {COUNTERS.map(({ name, label, icon }) => (
              <Ticket as="li" key={name}>
                <TicketBody className={classes.counter}>
                  <span className={classes.label}>{label}</span>
                  <span className={classes.icon} aria-hidden="true">
                    {icon}
                  </span>
                  <b className={classes.figure}>{formatFrancs(counters[name])}</b>
                </TicketBody>
              </Ticket>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </section>
  )
}
