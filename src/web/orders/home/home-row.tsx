import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { HoursText } from '#web/components/display/hours-text.tsx'
import { Lisere } from '#web/drawings/lisere.tsx'
import classes from './home.module.css'

interface Props {
  reference: string
  to: string
  title: string
  icon: ReactNode
  /** Its status, under its title. */
  standing: ReactNode
  /** The sum at the right of it. */
  due?: ReactNode
  /** Lines below. */
  children?: ReactNode
}

/** Something that asks nothing, in a row of the home; a tap opens it. */
export function HomeRow({ reference, to, title, icon, standing, due, children }: Props) {
  return (
    <>
      <Lisere className={`absolute ${classes.edge}`} reference={reference} thickness={12} />
      <Link to={to} className={`no-underline clickable ${classes.row}`}>
        <b className={classes.title}>
          <HoursText>{title}</HoursText>
        </b>
        <IconChevronRight className={`quiet ${classes.chevron}`} aria-hidden="true" />
        <span className={`row gap-6 quiet text-s icons-18 ${classes.standing}`}>
          <span className="accent fixed place-center" aria-hidden="true">
            {icon}
          </span>
          {standing}
        </span>
        {due ? <b className={classes.due}>{due}</b> : null}
        {children}
      </Link>
    </>
  )
}
