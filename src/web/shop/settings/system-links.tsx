import { IconChevronRight, IconMail, IconNotebook } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#web/lib/navigation/paths.ts'
import { trpc } from '#web/trpc.ts'
import classes from './settings.module.css'

/** Links to the e-mails that the system has sent and to the acts of the team. */
export function SystemLinks() {
  const { data: mails } = trpc.mails.counts.useQuery()
  const failed = mails?.failed ?? 0
  const lines = [
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
  return (
    <ul className={`${classes.index} ${classes.links}`}>
      {lines.map(({ to, icon, label, hint }) => (
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
