import classes from './spinner-page.module.css'

/** Replaces a whole page while it loads. */
export function SpinnerPage({ label = 'Chargement…' }: { label?: string }) {
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
      {label}
    </div>
  )
}
