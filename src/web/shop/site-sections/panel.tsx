import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'
import classes from './panel.module.css'

export type PanelTone = 'blue' | 'gold' | 'lagoon' | 'leaf'

interface Props {
  tone: PanelTone
  className?: string | undefined
  children: ReactNode
}

/** A coloured background for a drawing. */
export function Panel({ tone, className, children }: Props) {
  return <div className={cx(classes.panel, classes[tone], className)}>{children}</div>
}
