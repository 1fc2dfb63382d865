import { Button as MantineButton } from '@mantine/core'
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { cx } from '#web/lib/cx.ts'
import classes from './button.module.css'

export type ButtonTone = 'soleil' | 'indigo' | 'outline' | 'ghost' | 'danger' | 'danger-outline'
export type ButtonSize = 'sm' | 'md' | 'lg' | 'xl'

interface Look {
  /** `soleil` is the one thing to do now: at most one in a view. */
  tone?: ButtonTone
  size?: ButtonSize
  full?: boolean
  /** The icon above the word, for two buttons side by side on a phone. */
  stacked?: boolean
  icon?: ReactNode
}

interface ButtonProps extends Look, Omit<ComponentPropsWithRef<'button'>, 'color'> {
  /**
   * Shows a turning mark beside the label, which stays readable; the button does nothing meanwhile.
   */
  loading?: boolean
}

type ButtonLinkProps = Look & { className?: string; children: ReactNode } & (
    | ({ to: LinkProps['to']; href?: never } & Omit<LinkProps, 'className' | 'children'>)
    | ({ href: string; to?: never } & Omit<ComponentPropsWithRef<'a'>, 'className' | 'children'>)
  )

export function Button({
  tone = 'indigo',
  size = 'md',
  full = false,
  stacked = false,
  icon,
  loading = false,
  disabled = false,
  className,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <MantineButton
      type={type}
      className={look({ tone, size, full, stacked }, className)}
      classNames={{ inner: classes.inner, label: classes.label, section: classes.section }}
      leftSection={loading ? <Spinner /> : icon}
      // A loading button keeps the focus, which browsers take from disabled ones.
      disabled={disabled && !loading}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? hold : onClick}
      {...rest}
    />
  )
}

/** Stops the button's own action and the form's submission, which Enter triggers by a click. */
function hold(event: MouseEvent): void {
  event.preventDefault()
}

/** A link that looks like a button: `to` inside the application, `href` outside. */
export function ButtonLink({
  tone = 'indigo',
  size = 'md',
  full = false,
  stacked = false,
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  const inside = (
    <span className={classes.inner}>
      {icon ? (
        <span className={classes.section} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <span className={classes.label}>{children}</span>
    </span>
  )
  const root = look({ tone, size, full, stacked }, className)
  if (rest.href !== undefined) {
    return (
      <a className={root} {...rest}>
        {inside}
      </a>
    )
  }
  return (
    <Link className={root} {...rest}>
      {inside}
    </Link>
  )
}

function look({ tone, size, full, stacked }: Look, extra?: string): string {
  return cx(
    classes.root,
    tone && classes[tone],
    size && classes[size],
    full && classes.full,
    stacked && classes.stacked,
    extra,
  )
}

function Spinner() {
  return (
    <svg className={classes.spinner} viewBox="0 0 20 20" aria-hidden="true">
      <circle
        cx="10"
        cy="10"
        r="7.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeDasharray="5 4.43"
      />
    </svg>
  )
}
