import { IconCircleCheck, IconNeedleThread, IconUserOff } from '@tabler/icons-react'
import { Button } from '#web/components/actions/button.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from '../collection.module.css'

interface Props {
  /** What is still to be done, in words; empty when the visit can be reported. */
  missing: string
  /** What was done, in words. */
  done: string
  reporting: boolean
  onReport: () => void
}

/** The button that reports the missed visit. Until everything is done, it says what is missing. */
export function AbsenceDock({ missing, done, reporting, onReport }: Props) {
  const isReady = missing === ''
  return (
    <div className={`surface line-top ${classes.dock}`}>
      <p
        className={cx(
          'row gap-10 strong icons-24',
          isReady ? 'positive' : 'caution',
          classes.recap,
        )}
      >
        {isReady ? <IconCircleCheck aria-hidden="true" /> : <IconNeedleThread aria-hidden="true" />}
        {isReady ? done : `Il manque\u00a0: ${missing}`}
      </p>
      <Button
        full
        tone={isReady ? 'soleil' : 'ghost'}
        size="xl"
        className={isReady ? undefined : classes.notReady}
        icon={<IconUserOff />}
        disabled={!isReady}
        loading={reporting}
        onClick={onReport}
      >
        Signaler et continuer
      </Button>
    </div>
  )
}
