import { IconChevronRight } from '@tabler/icons-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './warning-bar.module.css'

interface Props extends Omit<ComponentPropsWithRef<'button'>, 'className'> {
  icon: ReactNode
  /** Replaces the chevron at the end. */
  end?: ReactNode
}

/** A warning of one line across the screen, 44 px high, that opens what there is to read about it. */
export function WarningBar({ icon, end, children, ...rest }: Props) {
  return (
    <button
      type="button"
      className={`badge-soleil row strong full tap text-s text-start leading-12 gap-8 icons-20 ${classes.bar}`}
      {...rest}
    >
      <span className="place-center fixed" aria-hidden="true">
        {icon}
      </span>
      <span className="grow">{children}</span>
      <span className="place-center fixed" aria-hidden="true">
        {end ?? <IconChevronRight />}
      </span>
    </button>
  )
}
