import { type ReactNode, useId } from 'react'
import { cx } from '#web/lib/cx.ts'
import classes from './settings.module.css'

interface Props {
  title: string
  /** The effect of the group, in one sentence. */
  hint?: ReactNode
  /** Puts the fields in two columns, where the screen is wide enough. */
  columns?: boolean
  children?: ReactNode
}

/** A part of a page of the settings. */
export function SettingsGroup({ title, hint, columns = false, children }: Props) {
  const id = useId()
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id} className={classes.groupTitle}>
        {title}
      </h2>
      {hint ? <p className="quiet text-s mt-4">{hint}</p> : null}
      {children ? (
        <div className={cx('stack gap-16 mt-12', columns && classes.columns)}>{children}</div>
      ) : null}
    </section>
  )
}
