import { Section } from '#web/components/layout/section.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { serverTime } from '#web/lib/clock.ts'
import { useScrollHere } from '#web/lib/navigation/use-scroll-here.ts'
import { eachMinute } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import ExportList from '../exports/export-list.tsx'
import { BackupsTicket } from './backups-ticket.tsx'

/** The fragment that the search leads to. */
const EXPORTS = 'exports'

/** The copies and exports of the system, below its form. */
export default function SystemParts() {
  const exportsRef = useScrollHere<HTMLDivElement>(EXPORTS)
  return (
    <>
      <BackupsSection />
      <Section title="Exports">
        <Ticket ref={exportsRef} id={EXPORTS}>
          <TicketBody>
            <p className="quiet mb-8">
              Chaque export est noté dans le journal. Gardez ces fichiers en lieu sûr.
            </p>
            <ExportList />
          </TicketBody>
        </Ticket>
      </Section>
    </>
  )
}

/** The nightly copies of the server: when the last one was made, and what to do when there is none. */
function BackupsSection() {
  const query = trpc.backups.status.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: eachMinute,
  })
  return (
    <Section title="Copies de sauvegarde">
      <QueryBoundary
        query={query}
        errorTitle="Impossible de lire l’état des copies."
        loading={<TicketSkeletons plain count={1} />}
      >
        {(status) => <BackupsTicket status={status} now={serverTime(query.dataUpdatedAt)} />}
      </QueryBoundary>
    </Section>
  )
}
