import { useState } from 'react'
import { QrCode } from '#web/components/display/qr-code.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { appCodeOf, describeError, isNetworkError } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { showError } from '#web/query-client.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { FieldForm } from './field-form.tsx'
import classes from './second-factor.module.css'
import { type Adding, FACTOR_QUERIES, OTHERS_END } from './use-factor-steps.ts'

type NewKey = Outputs['secondFactor']['beginTotp']

interface Props {
  adding: Adding
  /** The key that the server made, or why there is none. */
  newKey: { output: NewKey | undefined; error: unknown; run: () => void }
  onKnown: (error: unknown) => void
}

const FAILED = 'Codes non activés'

/** Sets up the codes of an application: its key to scan, then its first code. */
export function TotpStep({ adding, newKey, onKnown }: Props) {
  const [hasExpired, setExpired] = useState(false)
  const beginAgain = () => {
    setExpired(true)
    newKey.run()
  }
  if (newKey.output)
    return (
      <div className="stack gap-16">
        {hasExpired ? (
          <Note tone="warning" title="Ce code à scanner est nouveau.">
            Il s’est passé trop de temps. Si votre application a déjà l’ancien, effacez-le, puis
            scannez celui-ci.
          </Note>
        ) : null}
        <Confirm
          key={newKey.output.uri}
          newKey={newKey.output}
          adding={adding}
          onKnown={onKnown}
          onExpired={beginAgain}
        />
      </div>
    )
  if (newKey.error)
    return (
      <ErrorState
        {...describeError(newKey.error, 'La clé n’a pas été faite')}
        onRetry={newKey.run}
      />
    )
  return <SpinnerPage />
}

interface ConfirmProps {
  newKey: NewKey
  adding: Adding
  onKnown: (error: unknown) => void
  onExpired: () => void
}

function Confirm({ newKey, adding, onKnown, onExpired }: ConfirmProps) {
  const confirm = useAct(trpc.secondFactor.confirmTotp, {
    failed: FAILED,
    handled: 'all',
    stale: FACTOR_QUERIES,
    onSuccess: ({ codes }) => adding.onAdded(codes),
    async onError(error) {
      const refusal = appCodeOf(error)
      if (refusal === 'FACTOR_CODE_WRONG') return
      if (refusal === 'TOTP_KNOWN') return onKnown(error)
      if (await adding.wasAdded()) return
      if (refusal === 'SIGN_IN_EXPIRED') onExpired()
      else if (!isNetworkError(error)) showError(error, FAILED)
    },
  })
  const isWrong = appCodeOf(confirm.error) === 'FACTOR_CODE_WRONG'
  return (
    <>
      <p>1. Dans l’application, scannez ce code, ou touchez-le sur ce téléphone.</p>
      <a className="flex justify-center" href={newKey.uri}>
        <QrCode
          className={classes.qr}
          text={newKey.uri}
          label={'Code à scanner dans l’application\u202f; ouvre l’application sur ce téléphone'}
        />
      </a>
      <p className="quiet text-s">
        Sans appareil photo, saisissez cette clé&nbsp;:
        <b className={`block ${classes.typed}`}>{inGroups(newKey.typed)}</b>
      </p>
      <FieldForm
        kind="totp"
        label="2. Le code que l’application montre"
        action="Activer les codes"
        isRunning={confirm.isRunning}
        refusal={isWrong ? 'Ce n’est pas ce code. Attendez le suivant et recommencez.' : undefined}
        onTyping={confirm.reset}
        onSend={(code) => confirm.run({ code })}
      >
        {adding.isFirst ? <p className="quiet text-s">{OTHERS_END}</p> : null}
        <ActFailure unanswered={confirm.unanswered} withRetry={false} />
      </FieldForm>
    </>
  )
}

/** A long key in groups of four, to be copied by eye. */
const inGroups = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ')
