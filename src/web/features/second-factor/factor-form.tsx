import { IconFingerprint } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FactorWays } from '#shared/second-factor/second-factor.ts'
import { Button } from '#web/components/actions/button.tsx'
import { CodeField } from '#web/components/forms/code-field.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { useTryAgain } from './use-try-again.ts'

/** A code that was typed. */
export interface TypedCode {
  kind: 'totp' | 'recovery'
  code: string
}

interface Props {
  ways: FactorWays
  onPasskey: () => void
  onCode: (typed: TypedCode) => void
  busy: 'passkey' | 'code' | null
  /** The server's refusal of the code. */
  error: string | undefined
  onTyping: () => void
}

const DIGITS = 6

/** The second factor, as the account has it: a passkey, the code of an application, or a recovery code in their place. */
export function FactorForm({ ways, onPasskey, onCode, busy, error, onTyping }: Props) {
  const [kind, setKind] = useState<TypedCode['kind'] | null>(ways.totp ? 'totp' : null)
  const [typed, setTyped] = useState('')
  const ref = useTryAgain(error !== undefined, () => setTyped(''))
  const wasChosen = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another way has a field of its own
  useEffect(() => {
    if (wasChosen.current) ref.current?.focus()
  }, [kind])
  // Announced also to who is in the field already.
  const said = error && <span role="alert">{error}</span>
  const change = (text: string) => {
    setTyped(text)
    onTyping()
  }
  const choose = (next: TypedCode['kind'] | null) => {
    wasChosen.current = true
    setKind(next)
    change('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (kind !== null && typed.trim() !== '') onCode({ kind, code: typed })
  }
  const isComplete = kind === 'totp' ? typed.length === DIGITS : typed.trim() !== ''
  return (
    <form className="stack gap-16" noValidate onSubmit={submit}>
      {ways.passkey && kind !== 'recovery' ? (
        <Button
          tone={kind === null ? 'soleil' : 'outline'}
          size="lg"
          full
          icon={<IconFingerprint />}
          loading={busy === 'passkey'}
          onClick={onPasskey}
        >
          Utiliser ma clé d’accès
        </Button>
      ) : null}
      {kind === 'totp' ? (
        <CodeField
          ref={ref}
          label="Code à 6 chiffres"
          length={DIGITS}
          value={typed}
          onChange={change}
          hint="Celui que votre application montre maintenant."
          error={said}
        />
      ) : null}
      {kind === 'recovery' ? (
        <TextInput
          ref={ref}
          label="Code de secours"
          description="Un des dix codes que vous avez gardés, comme K7MPA-4XQDC. Il ne sert qu’une fois."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          error={said}
          onChange={(event) => change(event.currentTarget.value)}
        />
      ) : null}
      {kind === null ? null : (
        <Button
          type="submit"
          tone="soleil"
          size="lg"
          full
          loading={busy === 'code'}
          disabled={!isComplete}
        >
          Valider le code
        </Button>
      )}
      {kind === 'recovery' ? (
        <Button tone="ghost" full onClick={() => choose(ways.totp ? 'totp' : null)}>
          {ways.totp ? 'Utiliser mon application' : 'Utiliser ma clé d’accès'}
        </Button>
      ) : (
        <Button tone="ghost" full onClick={() => choose('recovery')}>
          Utiliser un code de secours
        </Button>
      )}
    </form>
  )
}
