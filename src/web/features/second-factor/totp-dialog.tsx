import { type FormEvent, useState } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { CodeField } from '#web/components/forms/code-field.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { QrCode } from '#web/features/labels/qr-code.tsx'
import { appCodeOf, describeError } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { showError } from '#web/query-client.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import classes from './second-factor.module.css'
import { type Adding, FACTOR_QUERIES, OTHERS_END, OTHERS_ENDED } from './use-adding.ts'
import { useTryAgain } from './use-try-again.ts'

type NewKey = Outputs['secondFactor']['beginTotp']

interface Props {
  opened: boolean
  onClose: () => void
  adding: Adding
  /** The key that the server made, or why there is none. */
  begun: { output: NewKey | undefined; error: unknown; run: () => void }
}

const DIGITS = 6
const FAILED = 'Codes non activés'
const sayAdded = (isFirst: boolean) =>
  notifySuccess(
    'Codes activés',
    `Ils sont demandés après votre mot de passe.${isFirst ? ` ${OTHERS_ENDED}` : ''}`,
  )

/** Sets up the codes of an application: its key to scan, then its first code. */
export function TotpDialog({ opened, onClose, ...setup }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Codes d’une application"
      subtitle="Avec Google Authenticator, Aegis, 2FAS ou une autre."
      size="sm"
    >
      {opened ? <Setup {...setup} /> : null}
    </Dialog>
  )
}

function Setup({ adding, begun }: Pick<Props, 'adding' | 'begun'>) {
  const [hasExpired, setExpired] = useState(false)
  const beginAgain = () => {
    setExpired(true)
    begun.run()
  }
  if (begun.output)
    return (
      <div className="stack gap-16">
        {hasExpired ? (
          <Note tone="warning" title="Ce code à scanner est nouveau.">
            Il s’est passé trop de temps. Si votre application a déjà l’ancien, effacez-le, puis
            scannez celui-ci.
          </Note>
        ) : null}
        <Confirm
          key={begun.output.uri}
          newKey={begun.output}
          adding={adding}
          onExpired={beginAgain}
        />
      </div>
    )
  if (begun.error)
    return (
      <ErrorState {...describeError(begun.error, 'La clé n’a pas été faite')} onRetry={begun.run} />
    )
  return <SpinnerPage />
}

interface ConfirmProps {
  newKey: NewKey
  adding: Adding
  onExpired: () => void
}

function Confirm({ newKey, adding, onExpired }: ConfirmProps) {
  const [code, setCode] = useState('')
  const confirm = useAct(trpc.secondFactor.confirmTotp, {
    stale: FACTOR_QUERIES,
    onSuccess({ codes }) {
      sayAdded(adding.isFirst)
      adding.onAdded(codes)
    },
    async onError(error) {
      const refusal = appCodeOf(error)
      if (refusal === 'FACTOR_CODE_WRONG') return
      if (refusal === 'TOTP_KNOWN') return adding.onTotpKnown(error)
      if (await adding.wasAdded()) sayAdded(adding.isFirst)
      else if (refusal === 'SIGN_IN_EXPIRED') onExpired()
      else showError(error, FAILED)
    },
  })
  const isWrong = appCodeOf(confirm.error) === 'FACTOR_CODE_WRONG'
  const ref = useTryAgain(isWrong, () => setCode(''))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === DIGITS) confirm.run({ code })
  }
  return (
    <form className="stack gap-16" noValidate onSubmit={submit}>
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
      <CodeField
        ref={ref}
        label="2. Le code que l’application montre"
        length={DIGITS}
        value={code}
        onChange={(digits) => {
          setCode(digits)
          confirm.reset()
        }}
        error={
          isWrong ? (
            <span role="alert">Ce n’est pas ce code. Attendez le suivant et recommencez.</span>
          ) : undefined
        }
      />
      {adding.isFirst ? <p className="quiet text-s">{OTHERS_END}</p> : null}
      <Button
        type="submit"
        tone="soleil"
        size="lg"
        full
        loading={confirm.isRunning}
        disabled={code.length < DIGITS}
      >
        Activer les codes
      </Button>
    </form>
  )
}

/** A long key in groups of four, to be copied by eye. */
const inGroups = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ')
