import { type FormEvent, useState } from 'react'
import { type FactorWays, hasFactor } from '#shared/second-factor/second-factor.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { SecretInput } from '#web/components/forms/secret-input.tsx'
import { readMe } from '#web/query-client.ts'
import { FactorForm } from './factor-form.tsx'
import { useProof } from './use-proof.ts'
import { useTryAgain } from './use-try-again.ts'

interface Props {
  ways: FactorWays
  opened: boolean
  onClose: () => void
  answer: (isProven: boolean) => void
}

/** Asks again who acts. Nothing that was typed behind it is lost: the refused act is repeated once this is proven. */
export default function ProofDialog({ ways, opened, onClose, answer }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Confirmez que c’est vous"
      subtitle="Votre dernière vérification date de plus de 15 minutes."
      size="sm"
    >
      {/* Another question begins with empty fields. */}
      {opened ? <ProofForm ways={ways} onProven={() => answer(true)} /> : null}
    </Dialog>
  )
}

function ProofForm({ ways, onProven }: { ways: FactorWays; onProven: () => void }) {
  const proof = useProof(ways, onProven)
  if (!hasFactor(ways)) return <PasswordProof proof={proof} />
  return (
    <FactorForm
      ways={ways}
      onPasskey={proof.usePasskey}
      onCode={proof.send}
      busy={proof.busy}
      error={proof.error}
      onTyping={proof.clearError}
    />
  )
}

function PasswordProof({ proof }: { proof: ReturnType<typeof useProof> }) {
  const [password, setPassword] = useState('')
  const ref = useTryAgain(proof.error !== undefined, () => setPassword(''))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '') proof.send({ kind: 'password', password })
  }
  return (
    <form className="stack gap-16" noValidate onSubmit={submit}>
      {/* For password managers, which know the password by this address. */}
      <input type="text" autoComplete="username" value={readMe()?.email ?? ''} readOnly hidden />
      <SecretInput
        ref={ref}
        label="Mot de passe"
        autoComplete="current-password"
        data-autofocus
        value={password}
        error={proof.error && <span role="alert">{proof.error}</span>}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          proof.clearError()
        }}
      />
      <Button
        type="submit"
        tone="soleil"
        size="lg"
        full
        loading={proof.busy !== null}
        disabled={password === ''}
      >
        Confirmer
      </Button>
    </form>
  )
}
