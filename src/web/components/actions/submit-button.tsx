import type { ReactNode } from 'react'
import classes from './button.module.css'
import { type ButtonLook, buttonClass, Spinner } from './button.tsx'

interface Props extends ButtonLook {
  children: ReactNode
}

/** The button that sends a form of a prerendered page. Its script shows the spinner with `aria-busy`. */
export function SubmitButton({ icon, children, ...look }: Props) {
  return (
    <button type="submit" className={buttonClass(look)}>
      <span className={classes.inner}>
        <span className={`${classes.section} ${classes.waiting}`}>
          <Spinner />
        </span>
        {icon ? (
          <span className={classes.section} aria-hidden="true">
            {icon}
          </span>
        ) : null}
        <span className={classes.label}>{children}</span>
      </span>
    </button>
  )
}
