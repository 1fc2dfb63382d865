import { IconFingerprint } from '@tabler/icons-react'
import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react'
import { type FactorWays, hasFactor } from '#shared/second-factor/second-factor.ts'
import { Button } from '#web/components/actions/button.tsx'
import { CodeField } from '#web/components/forms/code-field.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { SecretInput } from '#web/components/forms/secret-input.tsx'
import { readMe } from '#web/query-client.ts'
import { useTryAgain } from './use-try-again.ts'

type TypedKind = 'totp' | 'recovery' | 'password'

/** How what was given travels, and what came back. */
export interface FactorAnswer {
  usePasskey: () => void
  send: (kind: TypedKind, typed: string) => void
  busy: 'passkey' | 'typed' | null
  /** The server's refusal of what was typed. */
  refusal: string | undefined
  clear: () => void
}

interface Props {
  ways: FactorWays
  answer: FactorAnswer
}

const DIGITS = 6

/**
 * Asks who somebody is, as the account can say it: with a passkey, the code of an application, or a recovery code in their
 * place; with the password where there is no second factor.
 */
export function FactorForm({ ways, answer }: Props) {
  const [kind, setKind] = useState(() => firstOf(ways))
  const [typed, setTyped] = useState('')
  const ref = useTryAgain(answer.refusal !== undefined, () => setTyped(''))
  const wasChosen = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another way has a field of its own
  useEffect(() => {
    if (wasChosen.current) ref.current?.focus()
  }, [kind])
  const change = (text: string) => {
    setTyped(text)
    answer.clear()
  }
  const choose = (next: TypedKind | null) => {
    wasChosen.current = true
    setKind(next)
    change('')
  }
  const isComplete = kind === 'totp' ? typed.length === DIGITS : typed.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (kind !== null && typed.trim() !== '') answer.send(kind, typed)
  }
  return (
    <form className="stack gap-16" noValidate onSubmit={submit}>
      {ways.passkey && kind !== 'recovery' ? (
        <Button
          tone={kind === null ? 'soleil' : 'outline'}
          size="lg"
          full
          icon={<IconFingerprint />}
          loading={answer.busy === 'passkey'}
          onClick={answer.usePasskey}
        >
          Utiliser ma clé d’accès
        </Button>
      ) : null}
      {kind === null ? null : (
        <>
          <TypedField
            ref={ref}
            kind={kind}
            typed={typed}
            onChange={change}
            refusal={answer.refusal}
          />
          <Button
            type="submit"
            tone="soleil"
            size="lg"
            full
            loading={answer.busy === 'typed'}
            disabled={!isComplete}
          >
            {kind === 'password' ? 'Confirmer' : 'Valider le code'}
          </Button>
        </>
      )}
      <OtherWay ways={ways} kind={kind} onChoose={choose} />
    </form>
  )
}

function firstOf(ways: FactorWays): TypedKind | null {
  if (!hasFactor(ways)) return 'password'
  return ways.totp ? 'totp' : null
}

interface TypedFieldProps {
  ref: Ref<HTMLInputElement>
  kind: TypedKind
  typed: string
  onChange: (typed: string) => void
  refusal: string | undefined
}

function TypedField({ ref, kind, typed, onChange, refusal }: TypedFieldProps) {
  // Announced also to who is in the field already.
  const error = refusal && <span role="alert">{refusal}</span>
  switch (kind) {
    case 'totp':
      return (
        <CodeField
          ref={ref}
          label="Code à 6 chiffres"
          length={DIGITS}
          value={typed}
          onChange={onChange}
          hint="Celui que votre application montre maintenant."
          error={error}
        />
      )
    case 'recovery':
      return (
        <TextInput
          ref={ref}
          label="Code de secours"
          description="Un des dix codes que vous avez gardés, comme K7MPA-4XQDC. Il ne sert qu’une fois."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'password':
      return (
        <>
          {/* For password managers, which know the password by this address. */}
          <input
            type="text"
            autoComplete="username"
            value={readMe()?.email ?? ''}
            readOnly
            hidden
          />
          <SecretInput
            ref={ref}
            label="Mot de passe"
            autoComplete="current-password"
            data-autofocus
            value={typed}
            error={error}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </>
      )
  }
}

interface OtherWayProps {
  ways: FactorWays
  kind: TypedKind | null
  onChoose: (kind: TypedKind | null) => void
}

function OtherWay({ ways, kind, onChoose }: OtherWayProps) {
  if (kind === 'password') return null
  if (kind !== 'recovery') {
    return (
      <Button tone="ghost" full onClick={() => onChoose('recovery')}>
        Utiliser un code de secours
      </Button>
    )
  }
  return (
    <Button tone="ghost" full onClick={() => onChoose(firstOf(ways))}>
      {ways.totp ? 'Utiliser mon application' : 'Utiliser ma clé d’accès'}
    </Button>
  )
}
