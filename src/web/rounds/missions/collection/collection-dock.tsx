import {
  IconArrowUp,
  IconBasket,
  IconCircleCheck,
  IconHomeCheck,
  IconNeedleThread,
} from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { cx } from '#web/lib/cx.ts'
import { useIsArmed } from '#web/lib/use-is-armed.ts'
import { PhotoUploads } from '../../queue/photo-uploads.tsx'
import classes from '../collection.module.css'

interface Props {
  /** The missing statements, in words. Empty when the step can be confirmed. */
  missing: string
  /** The pieces and the payment that will be confirmed. */
  recap: string
  /** The view of the payment section. */
  view: string
  action: string
  pickup: boolean
  confirming: boolean
  /** Why the step was not confirmed. */
  failure?: ReactNode
  onConfirm: () => void
  /** Leads to the first thing that is missing. */
  onGap: () => void
  ref: Ref<HTMLButtonElement>
}

/** The button that confirms the step. Until everything is stated, it names the missing statement and leads there. */
export function CollectionDock(props: Props) {
  const { missing, recap, view, action, pickup, confirming, failure, onConfirm, onGap, ref } = props
  const isReady = missing === ''
  const isArmed = useIsArmed(`${view} ${isReady}`)
  return (
    <div className={`surface line-top ${classes.dock}`} data-foot="">
      {isReady ? (
        <p className={`row gap-10 strong positive icons-24 ${classes.recap}`}>
          <IconCircleCheck aria-hidden="true" />
          {recap}
        </p>
      ) : (
        <button
          type="button"
          className={`row gap-10 full strong text-start caution icons-24 clickable p-0 ${classes.recap}`}
          onClick={onGap}
        >
          <IconNeedleThread aria-hidden="true" />
          <span className="grow">Il manque&nbsp;: {missing}</span>
          <IconArrowUp aria-hidden="true" />
        </button>
      )}
      <PhotoUploads />
      {failure}
      <Button
        ref={ref}
        full
        tone={isReady ? 'soleil' : 'ghost'}
        size="xl"
        className={cx(!isArmed && classes.held, !isReady && classes.notReady)}
        icon={pickup ? <IconBasket /> : <IconHomeCheck />}
        loading={confirming}
        // Not `disabled`: a tap leads to the missing statement, and the keyboard finds it.
        aria-disabled={!isReady || confirming || undefined}
        onClick={isReady ? onConfirm : onGap}
      >
        {action}
      </Button>
    </div>
  )
}
