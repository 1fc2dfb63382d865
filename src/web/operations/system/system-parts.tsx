import { Section } from '#web/components/layout/section.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { useScrollHere } from '#web/lib/navigation/use-scroll-here.ts'
import BackupsSection from '../backups/backups-section.tsx'
import { ExportList } from '../exports/export-list.tsx'

/** The fragment that the search leads to. */
const EXPORTS = 'exports'

/** What the system keeps and gives, below its form. */
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
