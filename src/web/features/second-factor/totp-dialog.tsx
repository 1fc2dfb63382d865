import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { CodeField } from '#web/components/forms/code-field.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { QrCode } from '#web/features/labels/qr-code.tsx'
import { appCodeOf, describeError } from '#web/lib/error-message.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import classes from './second-factor.module.css'
import { useTryAgain } from './use-try-again.ts'

interface Props {
  opened: boolean
  onClose: () => void
  onAdded: (codes: string[] | null) => void
}

const DIGITS = 6

/** Sets up the codes of an application: its key to scan, then its first code. */
export function TotpDialog({ opened, onClose, onAdded }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Codes d’une application"
      subtitle="Avec Google Authenticator, Aegis, 2FAS ou une autre."
      size="sm"
    >
      {opened ? <Setup onAdded={onAdded} /> : null}
    </Dialog>
  )
}

function Setup({ onAdded }: Pick<Props, 'onAdded'>) {
  const begin = trpc.secondFactor.beginTotp.useMutation()
  const { mutate } = begin
  useEffect(() => mutate(), [mutate])
  if (begin.data) return <Confirm newKey={begin.data} onAdded={onAdded} onAgain={() => mutate()} />
  if (begin.error)
    return (
      <ErrorState
        {...describeError(begin.error, 'La clé n’a pas été faite')}
        onRetry={() => mutate()}
      />
    )
  return <SpinnerPage />
}

interface ConfirmProps extends Pick<Props, 'onAdded'> {
  newKey: Outputs['secondFactor']['beginTotp']
  onAgain: () => void
}

function Confirm({ newKey, onAdded, onAgain }: ConfirmProps) {
  const [code, setCode] = useState('')
  const confirm = trpc.secondFactor.confirmTotp.useMutation({
    meta: {
      failed: 'Codes non activés',
      handled: ['FACTOR_CODE_WRONG'],
      invalidates: ['secondFactor', 'security', 'auth.me'],
    },
    onSuccess({ codes }) {
      notifySuccess('Codes activés', 'Ils sont demandés après votre mot de passe.')
      onAdded(codes)
    },
    onError(error) {
      if (appCodeOf(error) === 'SIGN_IN_EXPIRED') onAgain()
    },
  })
  const isWrong = appCodeOf(confirm.error) === 'FACTOR_CODE_WRONG'
  const ref = useTryAgain(isWrong, () => setCode(''))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === DIGITS && !confirm.isPending) confirm.mutate({ code })
  }
  return (
    <form className="stack gap-16" noValidate onSubmit={submit}>
      <p>1. Dans l’application, scannez ce code, ou touchez-le sur ce téléphone.</p>
      <a className="flex justify-center" href={newKey.uri}>
        <QrCode
          className={classes.qr}
          text={newKey.uri}
          label="Code à scanner dans l’application ; ouvre l’application sur ce téléphone"
        />
      </a>
      <p className="quiet text-s">
        Sans appareil photo, saisissez cette clé&nbsp;:{' '}
        <b className={classes.typed}>{inGroups(newKey.typed)}</b>
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
      <Button
        type="submit"
        tone="soleil"
        size="lg"
        full
        loading={confirm.isPending}
        disabled={code.length < DIGITS}
      >
        Activer les codes
      </Button>
    </form>
  )
}

/** A long key in groups of four, to be copied by eye. */
const inGroups = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ')
