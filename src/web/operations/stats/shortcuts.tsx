import {
  IconChevronRight,
  IconFileExport,
  IconMoped,
  IconShield,
  IconUsers,
} from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { NewestAccounts } from '#web/access/newest-accounts.tsx'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { Avatar } from '#web/components/display/avatar.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { ExportList } from '../exports/export-list.tsx'
import classes from './shortcuts.module.css'

interface Shortcut {
  to: string
  label: string
  hint: string
  icon: ReactNode
}

const ACCOUNTS: Shortcut[] = [
  {
    to: paths.superadmin.admins,
    label: 'Admins',
    hint: 'L’équipe et ses accès',
    icon: <IconShield />,
  },
  {
    to: paths.superadmin.livreurs,
    label: 'Livreurs',
    hint: 'Valider, joindre, désactiver',
    icon: <IconMoped />,
  },
  {
    to: paths.superadmin.clients,
    label: 'Clients',
    hint: 'Retrouver un client, le joindre',
    icon: <IconUsers />,
  },
]

/**
 * The newest staff members, and links to all accounts, to new ones, and to the export of the data.
 */
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
        <NewestAccounts />
        <ul className={`seam-top ${classes.row}`}>
          {ACCOUNTS.map(({ to, label, hint, icon }) => (
            <li key={to}>
              <Link to={to} className={`row gap-14 no-underline ${classes.link}`}>
                <Avatar>{icon}</Avatar>
                <span className="grow leading-14">
                  <b className="block">{label}</b> <span className="quiet text-s">{hint}</span>
                </span>
                <IconChevronRight className={`quiet ${classes.arrow}`} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
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
