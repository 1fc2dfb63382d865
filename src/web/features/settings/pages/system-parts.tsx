import { Section } from '#web/components/layout/section.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import BackupsSection from '#web/features/backups/backups-section.tsx'
import { ExportList } from '#web/features/exports/export-list.tsx'
import { useScrollHere } from '#web/lib/navigation/use-scroll-here.ts'
import { SystemLinks } from './system-links.tsx'

/** The fragment that the search leads to. */
const EXPORTS = 'exports'

/** What the system keeps and gives, below its form. */
export default function SystemParts() {
  const exportsRef = useScrollHere<HTMLDivElement>(EXPORTS)
  return (
    <>
      <SystemLinks />
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
