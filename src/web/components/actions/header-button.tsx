import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'
import classes from './header-button.module.css'

interface Props extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** The name of the button, which shows an icon only. */
  label: string
  icon: ReactNode
  /** Undefined for a button without a state; true shows a green dot, false strikes the icon. */
  on?: boolean
}

/** A square button of an indigo header that opens a sheet. */
export function HeaderButton({ label, icon, on, ...rest }: Props) {
  return (
    <button
      type="button"
      className={`square-48 fixed relative place-center rounded-large ${classes.button}`}
      aria-label={label}
      aria-haspopup="dialog"
      {...rest}
    >
      <span
        className={cx('relative place-center', classes.icon, on === false && classes.off)}
        aria-hidden="true"
      >
        {icon}
      </span>
      {on ? <i className={`absolute round ${classes.dot}`} aria-hidden="true" /> : null}
    </button>
  )
}
