import { cx } from '#web/lib/cx.ts'
import classes from './logo.module.css'

type LogoProps = {
  large?: boolean
  /** The background behind it: a surface of the theme, or indigo. */
  tone?: 'light' | 'dark'
  /** The ticket alone, where there is no room for the name. */
  isMark?: boolean
}

export function Logo({ large = false, tone = 'light', isMark = false }: LogoProps) {
  return (
    // The size is a class: the security policy of the public pages forbids style attributes.
    <span
      className={cx(
        'gap-10 leading-1 strong',
        classes.logo,
        classes[tone],
        large ? classes.large : 'text-2xl',
      )}
    >
      <LogoMark />
      {isMark ? null : 'Lavéo'}
    </span>
  )
}

/** The ticket of the logo; `--ticket`, `--letter` and `--corner` are its colours. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path
        d="M6 3h20a4 4 0 0 1 4 4v5a4 4 0 0 0 0 8v5a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4v-5a4 4 0 0 0 0-8V7a4 4 0 0 1 4-4Z"
        fill="var(--ticket)"
      />
      <path d="M11 8.5v13.2h10.5" stroke="var(--letter)" strokeWidth="3.6" />
      <path d="M17.5 8.5h4v4" stroke="var(--corner)" strokeWidth="3.6" />
    </svg>
  )
}
