import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './checkbox.module.css'

interface Props extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  label: ReactNode
  /** Given by a form; a box that is checked or not is never wrong. */
  error?: ReactNode
}

/** One thing that is wanted or not. */
export function Checkbox({ label, error: _, ...rest }: Props) {
  return (
    <label className="row text-m leading-14 gap-12 clickable tap">
      <input type="checkbox" className={classes.box} {...rest} />
      {label}
    </label>
  )
}
