import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'
import classes from './checkbox.module.css'

interface Props extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'size'> {
  label: ReactNode
  /** Mantine's form passes it, but a checkbox has no error to show. */
  error?: ReactNode
  size?: 'md' | 'xl'
}

export function Checkbox({ label, error: _, size = 'md', ...rest }: Props) {
  return (
    <label className="row text-m leading-14 gap-12 clickable tap">
      <input
        type="checkbox"
        className={cx('place-center m-0 fixed', classes.box, size === 'xl' && classes.xl)}
        {...rest}
      />
      {label}
    </label>
  )
}
