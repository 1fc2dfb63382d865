import { IconChevronRight, IconDeviceTablet, IconMail, IconNotebook } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#web/lib/navigation/paths.ts'
import { trpc } from '#web/trpc.ts'
import classes from './settings.module.css'

/** Links to the e-mails that the system has sent and to the acts of the team. */
export function SystemLinks() {
  const { data: mails } = trpc.mails.counts.useQuery()
  const failed = mails?.failed ?? 0
  const links = [
    {
      to: paths.superadmin.mails,
      icon: <IconMail />,
      label: 'E‑mails',
      hint:
        failed > 0
          ? `${failed} n’${failed > 1 ? 'ont' : 'a'} pas pu partir`
          : 'Ceux qui n’ont pas pu partir, et pourquoi',
    },
    {
      to: paths.superadmin.journal,
      icon: <IconNotebook />,
      label: 'Journal',
      hint: 'Ce que fait l’équipe',
    },
  ]
  return <PageLinks links={links} />
}

/** A link to the tablets that show the workshop. */
export function WorkshopLinks() {
  const devices = {
    to: paths.superadmin.devices,
    icon: <IconDeviceTablet />,
    label: 'Appareils',
    hint: 'Relier une tablette de l’atelier, ou la couper',
  }
  return <PageLinks links={[devices]} />
}

interface PageLink {
  to: string
  icon: ReactNode
  label: string
  hint: string
}

function PageLinks({ links }: { links: readonly PageLink[] }) {
  return (
    <ul className={`${classes.index} ${classes.links}`}>
      {links.map(({ to, icon, label, hint }) => (
        <li key={to}>
          <Link className={`row gap-12 no-underline icons-22 ${classes.entry}`} to={to}>
            <span className="flex accent" aria-hidden="true">
              {icon}
            </span>
            <span className="grow">
              <b className={classes.entryName}>{label}</b>{' '}
              <span className="block quiet text-s">{hint}</span>
            </span>
            <IconChevronRight className="quiet" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
