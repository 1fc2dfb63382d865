import { IconFileExport, IconMoped, IconShield } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import ExportList from '../exports/export-list.tsx'
import classes from './shortcuts.module.css'

/** New accounts, and the export of the data. */
export default function AccountShortcuts() {
  const id = useId()
  return (
    <Ticket as="section" aria-labelledby={id}>
      <TicketBody className={classes.body}>
        <div className={`row wrap justify-between mb-8 ${classes.head}`}>
          <h2 id={id} className="text-2xl">
            Gestion des comptes
          </h2>
          <div className={`flex wrap gap-10 ${classes.actions}`}>
            <ButtonLink icon={<IconShield />} to={`${paths.staffSignUp}?role=admin`}>
              Créer un admin
            </ButtonLink>
            <ButtonLink icon={<IconMoped />} to={`${paths.staffSignUp}?role=livreur`}>
              Créer un livreur
            </ButtonLink>
            <ExportButton />
          </div>
        </div>
      </TicketBody>
    </Ticket>
  )
}

/** The button that opens the list of exports. */
function ExportButton() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button tone="outline" icon={<IconFileExport />} onClick={() => setOpened(true)}>
        Exporter les données (CSV)
      </Button>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title="Exporter les données"
        subtitle="Chaque export est noté dans le journal. Gardez ces fichiers en lieu sûr."
      >
        <ExportList />
      </Dialog>
    </>
  )
}
