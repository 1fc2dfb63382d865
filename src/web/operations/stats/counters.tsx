import { formatFrancs } from '#shared/text/money.ts'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { trpc } from '#web/trpc.ts'
import { StatsErrorText } from './stats-error-text.tsx'

const COUNTERS = [
  { name: 'orders', label: 'Total Commandes' },
  { name: 'admins', label: 'Admins Actifs' },
  { name: 'livreurs', label: 'Livreurs Actifs' },
  { name: 'clients', label: 'Clients Enregistrés' },
] as const

/** The four counters of the superadmin's panel, in one line. */
export function StatCounters() {
  const query = trpc.stats.counters.useQuery()
  return (
    <section aria-label="Chiffres">
      <QueryBoundary
        query={query}
        errorTitle="Erreur de chargement"
        errorText={<StatsErrorText error={query.error} />}
        loading={<SkeletonBlock width="60%" height="24px" />}
      >
        {(counters) => (
          <ul className="flex wrap gap-20 row-gap-4">
            {COUNTERS.map(({ name, label }) => (
              <li key={name} className="nowrap">
                <span className="quiet">{label}</span>{' '}
                <b className="digits">{formatFrancs(counters[name])}</b>
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </section>
  )
}
