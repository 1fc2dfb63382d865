import type { ReactNode } from 'react'
import classes from './legend.module.css'

interface Props {
  /** The name of each mark of the chart; a mark without a name is not drawn. */
  names: { part0: string; part1?: string; former?: string | null | false; today?: string | false }
  children?: ReactNode
}

export function Legend({ names: { part0, part1, former, today }, children }: Props) {
  return (
    <p className="flex wrap gap-18 row-gap-4 text-s quiet">
      <Name mark="part0">{part0}</Name>
      {part1 ? <Name mark="part1">{part1}</Name> : null}
      {former ? <Name mark="former">{former}</Name> : null}
      {today ? <Name mark="today">{today}</Name> : null}
      {children}
    </p>
  )
}

function Name({ mark, children }: { mark: keyof Props['names']; children: string }) {
  return (
    <span className="inline-row gap-8">
      <span className={classes[mark]} aria-hidden="true" />
      {children}
    </span>
  )
}
