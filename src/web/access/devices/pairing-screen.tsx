import { IconShieldCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { CODE_LENGTH } from '#shared/access/auth.ts'
import type { Pairing } from '#shared/access/devices.ts'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { RetryNote } from '#web/components/feedback/retry-note.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { Clothesline } from '#web/drawings/clothesline.tsx'
import { KitaBand } from '#web/drawings/kita-band.tsx'
import { appCodeOf, describeError, isNetworkError } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { CodeKeypad } from './code-keypad.tsx'
import classes from './pairing.module.css'

/** A tablet asks to be the workshop's as soon as this opens, and becomes it by the code that an owner gives for its two figures. */
export function PairingScreen({ children }: { children: (name: string) => ReactNode }) {
  const { pairing, failure, retry, isAsking, setPairing } = useAsking()
  if (pairing?.state === 'paired') return children(pairing.name)
  return (
    <div className={classes.page}>
      <header className={`night relative clip ${classes.hero}`}>
        <KitaBand height={14} />
        <div className={classes.drawing}>
          <Clothesline scene="full" />
        </div>
      </header>
      <main className={classes.main}>
        <h1 className={`text-center ${classes.title}`}>Cette tablette devient l’atelier</h1>
        {failure ? (
          <RetryNote {...failure} retrying={isAsking} onRetry={retry} />
        ) : pairing?.state === 'waiting' ? (
          <EnterCode number={pairing.number} onPaired={setPairing} onWorthless={retry} />
        ) : (
          <SpinnerPage />
        )}
        <p className={`row icons-24 gap-16 ${classes.promise}`}>
          <IconShieldCheck className="positive" />
          <span>
            <b className="block">Elle ne montrera que le linge.</b> Ni téléphone, ni prix, ni
            adresse.
          </span>
        </p>
      </main>
    </div>
  )
}

/** The request of this browser, made once; asked again it gets the same figures, or new ones where it was forgotten. */
function useAsking() {
  const [pairing, setPairing] = useState<Pairing>()
  const ask = useAct(trpc.devices.ask, { handled: 'all', onSuccess: setPairing })
  const { run, error, isRunning } = ask
  const retry = () => void run(undefined).catch(() => {})
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(retry, [])
  const failure =
    error && !pairing ? describeError(error, 'La tablette n’a pas pu demander') : undefined
  return { pairing, setPairing, failure, retry, isAsking: isRunning }
}

interface EnterCodeProps {
  number: number
  onPaired: (pairing: Pairing) => void
  /** No code lives for this tablet: it may have been forgotten. */
  onWorthless: () => void
}

function EnterCode({ number, onPaired, onWorthless }: EnterCodeProps) {
  const [code, setCode] = useState('')
  const enter = useAct(trpc.devices.enter, {
    failed: 'Le code n’a pas été vérifié',
    announced: 'Tablette reliée',
    handled: 'all',
    stale: ['devices'],
    onSuccess: onPaired,
    onError(error) {
      if (isNetworkError(error)) return
      setCode('')
      if (appCodeOf(error) === 'DEVICE_CODE_WRONG') onWorthless()
    },
  })
  const { error, isRunning, unanswered, run } = enter
  const type = (digits: string) => {
    setCode(digits)
    if (digits.length === CODE_LENGTH) void run({ code: digits })
  }
  const refusal = error && !isNetworkError(error) && code === '' ? describeError(error) : undefined
  return (
    <>
      <p className={`quiet text-center ${classes.subtitle}`}>
        Tapez le code donné par la propriétaire.
      </p>
      <p className={`row gap-12 ${classes.number}`}>
        Cette tablette est la <b className="digits">{number}</b>
      </p>
      <CodeKeypad value={code} onChange={type} error={undefined} isChecking={isRunning} />
      {refusal ? (
        <Note tone="danger" role="alert" title={refusal.title}>
          {refusal.text}
        </Note>
      ) : null}
      <ActFailure unanswered={unanswered} />
    </>
  )
}
