import { IconArrowUp, IconCircleCheck, IconNeedleThread } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { cx } from '#web/lib/cx.ts'
import { useIsArmed } from '#web/lib/use-is-armed.ts'
import { PhotoUploads } from '../../queue/photo-uploads.tsx'
import classes from './door.module.css'
import type { DoorGuide } from './use-door-guide.ts'

interface Props {
  guide: DoorGuide
  /** The missing statements, in words. Empty when the door can be confirmed. */
  missing: string
  /** Why nothing can be confirmed yet, whatever is stated. */
  early?: string | undefined
  /** The statements that will be confirmed, in a few words. */
  recap: string
  /** The view of the payment section. */
  view?: string
  action: string
  icon: ReactNode
  confirming: boolean
  /** Why it was not confirmed. */
  failure?: ReactNode
  onConfirm: () => void
}

/** The button that confirms. Until everything is stated, it names the missing statements and leads to the first one. */
export function DoorDock(props: Props) {
  const { guide, missing, early, recap, view, action, icon, confirming, failure, onConfirm } = props
  const isReady = missing === '' && early === undefined
  const isArmed = useIsArmed(`${view} ${isReady}`)
  const onGap = isReady || early !== undefined ? undefined : guide.pointToGap
  return (
    <div className={`surface line-top ${classes.dock}`} data-foot="">
      <Recap
        text={isReady ? recap : (early ?? `Il manque\u00a0: ${missing}`)}
        isReady={isReady}
        onGap={onGap}
      />
      <PhotoUploads />
      {failure}
      <Button
        ref={guide.button}
        full
        tone={isReady ? 'soleil' : 'ghost'}
        size="xl"
        className={cx(!isArmed && classes.held, !isReady && classes.notReady)}
        icon={icon}
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

interface RecapProps {
  text: string
  isReady: boolean
  onGap: (() => void) | undefined
}

function Recap({ text, isReady, onGap }: RecapProps) {
  if (onGap)
    return (
      <button
        type="button"
        className={`row gap-10 full strong text-start caution icons-24 clickable p-0 ${classes.recap}`}
        onClick={onGap}
      >
        <IconNeedleThread aria-hidden="true" />
        <span className="grow">{text}</span>
        <IconArrowUp aria-hidden="true" />
      </button>
    )
  return (
    <p
      className={cx('row gap-10 strong icons-24', isReady ? 'positive' : 'caution', classes.recap)}
    >
      {isReady ? <IconCircleCheck aria-hidden="true" /> : <IconNeedleThread aria-hidden="true" />}
      {text}
    </p>
  )
}
