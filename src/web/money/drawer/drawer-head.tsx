import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#web/lib/navigation/paths.ts'
import { CashHeader } from '../cash/cash-header.tsx'
import classes from './drawer-head.module.css'

interface Props {
  title: ReactNode
  subtitle?: ReactNode
}

/** The head of a screen that the drawer leads to: the tabs of the money stay above it. */
export function DrawerHead({ title, subtitle }: Props) {
  return (
    <div className="screen-only">
      <CashHeader />
      <div className={`row wrap ${classes.head}`}>
        <Link
          className="square-44 place-center icons-20 rounded"
          to={paths.admin.drawer}
          aria-label="Retour au tiroir"
        >
          <IconArrowLeft aria-hidden="true" />
        </Link>
        <h2 className={classes.title}>{title}</h2>
        {subtitle ? <p className={`quiet text-s ${classes.subtitle}`}>{subtitle}</p> : null}
      </div>
    </div>
  )
}
