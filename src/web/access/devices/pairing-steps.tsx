import { useEffect, useState } from 'react'
import { CODE_LENGTH } from '#shared/access/auth.ts'
import type { Pairing } from '#shared/access/devices.ts'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { RetryNote } from '#web/components/feedback/retry-note.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { appCodeOf, describeError, isNetworkError } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { CodeKeypad } from './code-keypad.tsx'
import classes from './pairing.module.css'

interface Props {
  onPaired: (pairing: Pairing) => void
}

/** A tablet asks to be the workshop's as soon as this opens, and becomes it by the code that an owner gives for its two figures. */
export function PairingSteps({ onPaired }: Props) {
  const { number, failure, isAsking, ask } = useAsking(onPaired)
  if (failure) return <RetryNote {...failure} retrying={isAsking} onRetry={ask} />
  if (number === undefined) return <SkeletonBlock width="100%" height="320px" />
  return <EnterCode number={number} onPaired={onPaired} onWorthless={ask} />
}

/** The request of this browser. Asked again it keeps its figures, or gets others where it was forgotten. */
function useAsking(onPaired: Props['onPaired']) {
  const [number, setNumber] = useState<number>()
  const { run, error, isRunning } = useAct(trpc.devices.ask, {
    handled: 'all',
    onSuccess(pairing) {
      if (pairing.state === 'paired') onPaired(pairing)
      if (pairing.state === 'waiting') setNumber(pairing.number)
    },
  })
  const ask = () => void run(undefined).catch(() => {})
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks once
  useEffect(ask, [])
  const isFailed = error !== null && number === undefined
  const failure = isFailed ? describeError(error, 'La tablette n’est pas encore là') : undefined
  return { number, failure, isAsking: isRunning, ask }
}

interface EnterCodeProps extends Props {
  number: number
  /** No code lives for this tablet: it may have been forgotten. */
  onWorthless: () => void
}

function EnterCode({ number, onPaired, onWorthless }: EnterCodeProps) {
  const [code, setCode] = useState('')
  const { run, error, isRunning, unanswered } = useAct(trpc.devices.enter, {
    failed: 'Le code n’a pas été vérifié',
    announced: 'Tablette reliée',
    handled: 'all',
    onSuccess: onPaired,
    onError(failure) {
      if (isNetworkError(failure)) return
      setCode('')
      if (appCodeOf(failure) === 'DEVICE_CODE_WRONG') onWorthless()
    },
  })
  const type = (digits: string) => {
    setCode(digits)
    if (digits.length === CODE_LENGTH) void run({ code: digits })
  }
  const isRefused = error !== null && !isNetworkError(error) && code === ''
  const refusal = isRefused ? describeError(error) : undefined
  return (
    <>
      {refusal ? (
        <div className={classes.refusal}>
          <Note tone="danger" role="alert" title={refusal.title}>
            {refusal.text}
          </Note>
        </div>
      ) : (
        <p className={`quiet text-center ${classes.subtitle}`}>
          Tapez le code donné par le responsable.
        </p>
      )}
      <p className={`row gap-12 ${classes.number}`}>
        Cette tablette est la <b className="digits">{number}</b>
      </p>
      <CodeKeypad value={code} onChange={type} isChecking={isRunning} />
      <ActFailure unanswered={unanswered} />
    </>
  )
}
