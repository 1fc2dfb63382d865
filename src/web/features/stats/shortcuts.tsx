import {
  IconChevronRight,
  IconCircleCheck,
  IconClipboardList,
  IconHourglass,
  IconRoute,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Ticket, TicketBody } from '#web/components/ticket.tsx'
import { paths } from '#web/lib/paths.ts'
import classes from './shortcuts.module.css'

interface Shortcut {
  to: string
  label: string
  hint: string
  icon: ReactNode
}

const SHORTCUTS: Shortcut[] = [
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

/** The way to the order screens, where the work is done. */
export function Shortcuts() {
  return (
    <Ticket as="section" aria-labelledby="shortcuts">
      <TicketBody className={classes.body}>
        <h2 id="shortcuts" className={classes.title}>
          Gérer les commandes
        </h2>
        <ul>
          {SHORTCUTS.map(({ to, label, hint, icon }) => (
            <li key={to}>
              <Link to={to} className={classes.link}>
                <span className={classes.icon} aria-hidden="true">
                  {icon}
                </span>
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
