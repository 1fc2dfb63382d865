import { IconCircleCheck, IconNeedleThread, IconUserOff } from '@tabler/icons-react'
import { Button } from '#web/components/actions/button.tsx'
import { cx } from '#web/lib/cx.ts'
import { PhotoUploads } from '../../queue/photo-uploads.tsx'
import classes from '../collection.module.css'

interface Props {
  /** The reason why the visit cannot be reported yet; empty when it can be. */
  notice: string
  /** The steps that are done, in words. */
  done: string
  reporting: boolean
  onReport: () => void
}

/** The button that reports the missed visit. Until it can be, it says why not. */
export function AbsenceDock({ notice, done, reporting, onReport }: Props) {
  const isReady = notice === ''
  return (
    <div className={`surface line-top ${classes.dock}`} data-foot="">
      <p
        className={cx(
          'row gap-10 strong icons-24',
          isReady ? 'positive' : 'caution',
          classes.recap,
        )}
      >
        {isReady ? <IconCircleCheck aria-hidden="true" /> : <IconNeedleThread aria-hidden="true" />}
        {isReady ? done : notice}
      </p>
      <PhotoUploads />
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
