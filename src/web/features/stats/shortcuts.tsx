import {
  IconChevronRight,
  IconCircleCheck,
  IconClipboardList,
  IconHourglass,
  IconMoped,
  IconRoute,
  IconShield,
  IconUsers,
} from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { Avatar } from '#web/components/avatar.tsx'
import { ButtonLink } from '#web/components/button.tsx'
import { cx } from '#web/components/cx.ts'
import { Ticket, TicketBody } from '#web/components/ticket.tsx'
import { ExportButton } from '#web/features/exports/export-button.tsx'
import { paths } from '#web/lib/paths.ts'
import classes from './shortcuts.module.css'

interface Shortcut {
  to: string
  label: string
  hint: string
  icon: ReactNode
}

const ORDERS: Shortcut[] = [
  {
    to: paths.admin.dashboard,
    label: 'Toutes les commandes',
    hint: 'Chercher un client ou un numéro',
    icon: <IconClipboardList />,
  },
  {
    to: paths.admin.unassigned,
    label: 'Non assignées',
    hint: 'Donner un livreur à chaque commande',
    icon: <IconHourglass />,
  },
  {
    to: paths.admin.inProgress,
    label: 'En cours',
    hint: 'Suivre, réassigner, changer le statut',
    icon: <IconRoute />,
  },
  {
    to: paths.admin.delivered,
    label: 'Livrées',
    hint: 'Retrouver une livraison terminée',
    icon: <IconCircleCheck />,
  },
]

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

/** The way to the order screens, where the work is done. */
export function OrderShortcuts() {
  return <Shortcuts title="Gérer les commandes" shortcuts={ORDERS} />
}

/** The way to everyone's accounts, to new ones for the team, and out of the house with its data. */
export function AccountShortcuts() {
  return (
    <Shortcuts title="Gestion des comptes" shortcuts={ACCOUNTS} row>
      <ButtonLink icon={<IconShield />} to={`${paths.internal}?role=admin`}>
        Créer un admin
      </ButtonLink>
      <ButtonLink icon={<IconMoped />} to={`${paths.internal}?role=livreur`}>
        Créer un livreur
      </ButtonLink>
      <ExportButton />
    </Shortcuts>
  )
}

interface Props {
  title: string
  shortcuts: Shortcut[]
  /** Side by side where there is room. */
  row?: boolean
  /** What may be done at once, beside the title. */
  children?: ReactNode
}

function Shortcuts({ title, shortcuts, row = false, children }: Props) {
  const id = useId()
  return (
    <Ticket as="section" aria-labelledby={id}>
      <TicketBody className={classes.body}>
        <div className={classes.head}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {children ? <div className={classes.actions}>{children}</div> : null}
        </div>
        <ul className={cx(row && classes.row)}>
          {shortcuts.map(({ to, label, hint, icon }) => (
            <li key={to}>
              <Link to={to} className={classes.link}>
                <Avatar>{icon}</Avatar>
                <span className={classes.text}>
                  <b className={classes.label}>{label}</b>{' '}
                  <span className={classes.hint}>{hint}</span>
                </span>
                <IconChevronRight className={classes.arrow} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </TicketBody>
    </Ticket>
  )
}
