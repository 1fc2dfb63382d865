import type { ComponentProps } from 'react'
import classes from './button.module.css'
import { type ButtonLook, buttonClass, Spinner } from './button.tsx'

type Props = ButtonLook & ComponentProps<'button'>

/** A button of a prerendered page, which needs no script. A form's script shows the spinner with `aria-busy`. */
export function PageButton({ tone, size, full, icon, className, children, ...rest }: Props) {
  return (
    <button type="button" className={buttonClass({ tone, size, full }, className)} {...rest}>
      <span className={classes.inner}>
        {rest.type === 'submit' ? (
          <span className={`${classes.section} ${classes.waiting}`}>
            <Spinner />
          </span>
        ) : null}
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
