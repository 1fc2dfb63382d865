import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './checkbox.module.css'

interface Props extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  label: ReactNode
  /** Mantine's form passes it, but a checkbox has no error to show. */
  error?: ReactNode
}

export function Checkbox({ label, error: _, ...rest }: Props) {
  return (
    <label className="row text-m leading-14 gap-12 clickable tap">
      <input type="checkbox" className={`place-center m-0 fixed ${classes.box}`} {...rest} />
      {label}
    </label>
  )
}
