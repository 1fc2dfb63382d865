import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { cx } from '#web/lib/cx.ts'
import classes from './strip.module.css'

interface Look {
  /** `primary`: something moves. `soleil`: something waits for an answer. `indigo`: the rest. */
  tone: 'primary' | 'soleil' | 'indigo'
  icon: ReactNode
  title: ReactNode
  detail?: ReactNode
}

const TONES = { primary: 'fill-primary', soleil: 'badge-soleil', indigo: 'badge-indigo' }
const SHAPE = 'row relative clip gap-10 rounded-large full icons-22 no-underline text-start'

/** A stitched strip that says one thing and leads to where it is told in full. */
export function StripLink({ to, ...look }: Look & { to: LinkProps['to'] }) {
  return (
    <Link className={cx(SHAPE, TONES[look.tone], classes.strip)} to={to}>
      <Content {...look} />
    </Link>
  )
}

function Content({ icon, title, detail }: Look) {
  return (
    <>
      <span aria-hidden="true">{icon}</span>
      <span className="grow anywhere leading-13">
        <b className="block headline text-l">{title}</b>
        {detail ? <span className="block text-s"> {detail}</span> : null}
      </span>
      <IconChevronRight aria-hidden="true" />
    </>
  )
}
