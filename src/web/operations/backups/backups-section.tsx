import { Section } from '#web/components/layout/section.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { describeError } from '#web/lib/error-message.ts'
import { trpc } from '#web/trpc.ts'
import { BackupsTicket } from './backups-ticket.tsx'

const REFRESH_MS = 60_000

/** The nightly copies of the server: when the last one was made, and what to do when there is none. */
export default function BackupsSection() {
  const query = trpc.backups.status.useQuery(undefined, {
    refetchOnMount: 'always',
    refetchInterval: REFRESH_MS,
  })
  return (
    <Section title="Copies de sauvegarde">
      <QueryBoundary
        query={query}
        errorTitle="Impossible de lire l’état des copies."
        errorText={query.error ? describeError(query.error).text : undefined}
        loading={<TicketSkeletons plain count={1} />}
      >
        {(status) => <BackupsTicket status={status} now={query.dataUpdatedAt} />}
      </QueryBoundary>
    </Section>
  )
}
