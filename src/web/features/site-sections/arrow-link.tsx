import { IconArrowRight } from '@tabler/icons-react'
import { ButtonLink, type ButtonSize, type ButtonTone } from '#web/components/actions/button.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './arrow-link.module.css'

interface Props {
  href: string
  tone?: ButtonTone
  size?: ButtonSize
  full?: boolean
  className?: string | undefined
  children: string
}

/** A link drawn as a button, with an arrow. */
export function ArrowLink({ className, children, ...rest }: Props) {
  return (
    <ButtonLink className={cx(classes.arrow, className)} {...rest}>
      <span>
        {children}
        <IconArrowRight size={rest.size === 'lg' ? 22 : 20} aria-hidden="true" />
      </span>
    </ButtonLink>
  )
}
