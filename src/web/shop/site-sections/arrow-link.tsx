import { IconArrowRight } from '@tabler/icons-react'
import { ButtonLink, type ButtonSize, type ButtonTone } from '#web/components/actions/button.tsx'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import classes from './arrow-link.module.css'

interface Props {
  href: string
  tone?: ButtonTone
  size?: ButtonSize
  full?: boolean
  className?: string | undefined
  /** It leads a client who is signed in to their order form. */
  toOrder?: boolean
  children: string
}

/** A link drawn as a button, with an arrow. */
export function ArrowLink({ className, toOrder = false, children, ...rest }: Props) {
  return (
    <ButtonLink
      className={cx(classes.arrow, className)}
      data-space={toOrder ? paths.client.order : undefined}
      {...rest}
    >
      <span>
        {children}
        <IconArrowRight size={rest.size === 'lg' ? 22 : 20} aria-hidden="true" />
      </span>
    </ButtonLink>
  )
}
