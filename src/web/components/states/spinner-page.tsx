import { VisuallyHidden } from '../display/visually-hidden.tsx'
import classes from './spinner-page.module.css'

/** Replaces a whole page of which nothing is known yet; its turning says to those who see it what only others need in words. */
export function SpinnerPage({ label }: { label?: string }) {
  return (
    <div className={`stack gap-14 quiet justify-items-center ${classes.page}`} role="status">
      <svg className="accent square-48 turning" viewBox="0 0 48 48" aria-hidden="true">
        <circle
          cx="24"
          cy="24"
          r="19"
          fill="none"
          stroke="currentColor"
          strokeWidth="4"
          strokeDasharray="12 7.9"
        />
      </svg>
      {label ?? <VisuallyHidden>Chargement…</VisuallyHidden>}
    </div>
  )
}
