import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { cx } from '#web/lib/cx.ts'
import { useIsOffline } from '../feedback/live-dot.tsx'
import classes from './button.module.css'

export type ButtonTone = 'soleil' | 'indigo' | 'outline' | 'ghost' | 'danger' | 'danger-outline'
export type ButtonSize = 'sm' | 'md' | 'lg' | 'xl'

export interface ButtonLook {
  /**
   * `soleil` marks the main action of a view or of a dialog, `danger` one that takes something away: one of them, once. The way
   * back beside it, « Annuler », is `ghost`.
   */
  tone?: ButtonTone
  size?: ButtonSize
  full?: boolean
  /** Puts the icon above the label, for two buttons side by side on a phone. */
  stacked?: boolean
  icon?: ReactNode
  /** No queue keeps what it does: without a network it cannot be pressed. */
  needsNetwork?: boolean
}

interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, 'color'> {
  /** Shows a spinner beside the label and ignores clicks. */
  loading?: boolean
}

type ButtonLinkProps = ButtonLook & { className?: string; children: ReactNode } & (
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
  needsNetwork = false,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const mark = loading ? <Spinner /> : icon
  const isCut = useIsOffline() && needsNetwork
  return (
    <button
      type={type}
      className={buttonClass({ tone, size, full, stacked }, className)}
      data-main={isMain(tone)}
      // Browsers take the focus from a disabled button, so a loading one is not disabled.
      disabled={(disabled || isCut) && !loading}
      title={isCut ? 'Hors connexion' : undefined}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? ignoreClick : onClick}
      {...rest}
    >
      <span className={classes.inner}>
        {mark ? <span className={classes.section}>{mark}</span> : null}
        {children ? <span className={`row ${classes.label}`}>{children}</span> : null}
      </span>
    </button>
  )
}

/** Also stops the submission of a form, which Enter triggers by a click. */
function ignoreClick(event: MouseEvent): void {
  event.preventDefault()
}

/** A link that looks like a button: `to` inside the application, `href` outside. */
export function ButtonLink({
  tone = 'indigo',
  size = 'md',
  full = false,
  stacked = false,
  icon,
  needsNetwork = false,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  const isCut = useIsOffline() && needsNetwork
  if (isCut)
    return (
      <Button
        tone={tone}
        size={size}
        full={full}
        stacked={stacked}
        icon={icon}
        needsNetwork
        className={className}
        aria-label={rest['aria-label']}
      >
        {children}
      </Button>
    )
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
  const root = buttonClass({ tone, size, full, stacked }, className)
  const main = isMain(tone)
  if (rest.href !== undefined) {
    return (
      <a className={root} data-main={main} {...rest}>
        {inside}
      </a>
    )
  }
  return (
    <Link className={root} data-main={main} {...rest}>
      {inside}
    </Link>
  )
}

/** No toast lies over it. */
const isMain = (tone: ButtonTone) => tone === 'soleil' || undefined

/** The classes of a button's root element. */
export function buttonClass(
  { tone = 'indigo', size = 'md', full, stacked }: ButtonLook,
  extra?: string,
): string {
  return cx(
    classes.root,
    classes[tone],
    classes[size],
    full && classes.full,
    stacked && classes.stacked,
    extra,
  )
}

/** The mark of a button whose action is under way. */
export function Spinner() {
  return (
    <svg className="turning" viewBox="0 0 20 20" aria-hidden="true">
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
